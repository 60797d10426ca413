import { createHash } from "node:crypto";
import type { Hex } from "viem";

/**
 * What a receipt calls the request: SHA-256, as 0x and hex, of the UTF-8 text
 * `{operation id}\n{input JSON}`. The input JSON is `JSON.stringify` of the validated input: the properties
 * in the order of the operation's schema, its defaults filled in, no white space.
 */
export const requestHashOf = (operationId: string, inputJson: string): Hex =>
  `0x${createHash("sha256").update(`${operationId}\n${inputJson}`).digest("hex")}`;

/** What a receipt calls the result: SHA-256, as 0x and hex, of the body of the 200 answer, byte for byte. */
export const resultHashOf = (body: string | Uint8Array): Hex =>
  `0x${createHash("sha256").update(body).digest("hex")}`;
