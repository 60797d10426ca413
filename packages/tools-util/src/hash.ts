import { createHash, getHashes } from "node:crypto";
import { type Handler, ToolError, type tools } from "@coinslot/tools-schema";

/** Digest of exactly the UTF-8 bytes of `text`. A build of OpenSSL without the algorithm is our failure. */
export const hash: Handler<(typeof tools)["hash"]> = async ({ text, algo }) => {
  // FIPS builds of OpenSSL lack md5.
  if (!getHashes().includes(algo))
    throw new ToolError(
      "tool_failed",
      `This worker's cryptography library does not offer ${algo}.`,
    );
  const bytes = Buffer.from(text, "utf8");
  const digest = createHash(algo).update(bytes).digest("hex");
  return { data: { algorithm: algo, hash: digest, encoding: "hex", bytes: bytes.length } };
};
