import { createHash } from "node:crypto";

/** The same tool as ours, in process, with the same 200 body: what the reference servers sell. */
export const hashResult = (input: { text: string }): object => {
  const bytes = Buffer.from(input.text, "utf8");
  const hash = createHash("sha256").update(bytes).digest("hex");
  return {
    op: "hash",
    version: 1,
    retrievedAt: new Date().toISOString(),
    asOf: null,
    sources: [],
    warnings: [],
    partial: false,
    data: { algorithm: "sha256", hash, encoding: "hex", bytes: bytes.length },
  };
};
