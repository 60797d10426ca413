import type { IncomingMessage } from "node:http";
import type { Operation } from "@coinslot/tools-schema";
import type { HeldBytes } from "../limits/body-budget.ts";
import { isRefusal, type Refusal } from "../http/reply.ts";
import { hasMoreValues } from "./count-values.ts";

/** What is thrown away of a body that is refused, so that its sender hears the answer instead of a reset. */
const maxDiscardedBytes = 8 * 1024 * 1024;
/** What a chunk takes beside its bytes: a body of tiny ones would take a hundred times its size. */
const perChunkBytes = 256;

/** No operation takes as many members by far, but for the one that takes a list. */
const fewValues = 64;

/** Fatal: a byte that is not UTF-8 would silently become another character. */
export const utf8 = new TextDecoder("utf-8", { fatal: true });

const tooManyBytes: Refusal = {
  code: "too_many_bytes",
  detail:
    "Too many bytes of input are under way from this address, or in all. This call was not looked at, and can be sent again.",
};
const notUtf8: Refusal = { code: "invalid_json", detail: "The body is not UTF-8." };

const tooLarge = ({ largest }: Operation): Refusal => ({
  code: "body_too_large",
  detail: `A body of this operation may have ${largest.inputBytes} bytes at most.`,
});
const tooManyValues = (most: number): Refusal => ({
  code: "body_too_large",
  detail: `A body of this operation may have ${most} members and elements at most, and an object 2,000.`,
});

/**
 * The bytes of a body of so many at most, or why it is not taken. What comes of one that is refused is thrown
 * away until it ends; whoever sends without end is answered in the middle, and cut off by that.
 */
export const readBytes = (
  request: IncomingMessage,
  held: HeldBytes,
  most: number,
  tooLarge: Refusal,
): Promise<Buffer | Refusal> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let refusal: Refusal | undefined;
    const refuse = (reason: Refusal): void => {
      refusal = reason;
      chunks.length = 0;
      held.release();
    };
    if (Number(request.headers["content-length"] ?? 0) > most) refuse(tooLarge);
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (refusal && size > maxDiscardedBytes) return resolve(refusal);
      if (refusal) return held.discard(request, chunk.length);
      if (size > most) return refuse(tooLarge);
      if (!held.take(chunk.length + perChunkBytes)) return refuse(tooManyBytes);
      chunks.push(chunk);
    });
    request.once("end", () => {
      // Its sender was told meanwhile that it came too late: it is not served as well.
      if (request.socket.writableEnded) reject(new Error("The request was refused."));
      else resolve(refusal ?? Buffer.concat(chunks));
    });
    request.once("error", reject);
    request.once("close", () => reject(new Error("The request ended before its body did.")));
  });

/** JSON of a size that the operation takes, as text, or why it is none. */
export const textFrom = (operation: Operation, bytes: Uint8Array): string | Refusal => {
  const { inputBytes, inputValues = fewValues } = operation.largest;
  if (bytes.length > inputBytes) return tooLarge(operation);
  if (hasMoreValues(bytes, inputValues)) return tooManyValues(inputValues);
  try {
    return utf8.decode(bytes);
  } catch {
    return notUtf8;
  }
};

/**
 * The whole body as text, or why it is not taken. What is read counts as held until the call is answered. An
 * operation that is called with GET has its input in the query: its body is not read. A body of too many values is
 * refused as an input, because it was there and is looked at no further.
 */
export const readBody = async (
  operation: Operation,
  request: IncomingMessage,
  held: HeldBytes,
): Promise<{ readonly text: string | Refusal } | Refusal> => {
  if (operation.method === "GET") return { text: "" };
  const { inputBytes } = operation.largest;
  const bytes = await readBytes(request, held, inputBytes, tooLarge(operation));
  return isRefusal(bytes) ? bytes : { text: textFrom(operation, bytes) };
};
