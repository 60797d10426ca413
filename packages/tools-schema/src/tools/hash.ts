import { z } from "zod";
import { defineTool } from "../define-tool.ts";
import { text } from "../fields.ts";

/** Hex digest of a text. Its UTF-8 bytes are taken exactly: nothing is trimmed or normalised. */
export const hash = defineTool({
  slug: "hash",
  name: "Hash",
  category: "utility",
  queue: "util",
  description:
    "Hex digest of the UTF-8 bytes of a text: SHA-256, SHA-512 or MD5. Nothing is trimmed or normalised. Computed locally; no model, no upstream.",
  keywords: ["checksum", "digest", "SHA256", "SHA512", "fingerprint"],
  timeoutSeconds: 10,
  attempts: 3,
  analysis: false,
  data: z.strictObject({
    algorithm: z.enum(["sha256", "sha512", "md5"]),
    hash: z.string().regex(/^[0-9a-f]+$/),
    encoding: z.literal("hex"),
    bytes: z.int().nonnegative(),
  }),
  operations: {
    v1: {
      method: "POST",
      price: "0.001",
      largest: { inputBytes: 524_288, resultBytes: 4_096 },
      input: z.strictObject({
        text: text.describe("The text whose UTF-8 bytes are hashed."),
        algo: z
          .enum(["sha256", "sha512", "md5"])
          .default("sha256")
          .describe("The digest algorithm."),
      }),
      examples: [
        {
          input: { text: "abc" },
          data: {
            algorithm: "sha256",
            hash: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
            encoding: "hex",
            bytes: 3,
          },
        },
        {
          input: { text: "abc", algo: "md5" },
          data: {
            algorithm: "md5",
            hash: "900150983cd24fb0d6963f7d28e17f72",
            encoding: "hex",
            bytes: 3,
          },
        },
      ],
    },
  },
});
