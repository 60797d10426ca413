import { endOfText } from "../../call/count-values.ts";

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;
const blanks: ReadonlySet<number | undefined> = new Set([0x09, 0x0a, 0x0d, 0x20]);

/** A message in two: what is parsed at once, and what only a payment is parsed for. */
export type SplitMessage = {
  /** The message with empty arguments. */
  readonly envelope: Buffer;
  /** The JSON of `params.arguments`; undefined where they could not be taken out and stand in the envelope. */
  readonly args: Buffer | undefined;
};

const afterBlanks = (bytes: Uint8Array, from: number): number => {
  let at = from;
  while (blanks.has(bytes[at])) at++;
  return at;
};

/** The index after the value that begins here. */
const endOfValue = (bytes: Uint8Array, from: number): number => {
  let depth = 0;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === openObject || byte === openList) depth++;
    else if (byte === quote) {
      at = endOfText(bytes, at + 1);
      if (depth === 0) return at + 1;
    } else if (byte === closeObject || byte === closeList) {
      // The bracket of what it stands in ends a number, too.
      if (depth === 0) return at;
      if (--depth === 0) return at + 1;
    } else if (byte === comma && depth === 0) return at;
  }
  return bytes.length;
};

/** The index after the object that begins here; `endOf` is told each member's name, and where its value begins. */
const endOfObject = (
  bytes: Buffer,
  from: number,
  endOf: (name: string, from: number) => number,
): number => {
  let at = from;
  for (;;) {
    at = afterBlanks(bytes, at + 1);
    if (bytes[at] !== quote) return at + 1;
    const nameEnd = endOfText(bytes, at + 1);
    const name = bytes.toString("latin1", at + 1, Math.min(nameEnd, at + 20));
    at = afterBlanks(bytes, nameEnd + 1);
    if (bytes[at] !== colon) return bytes.length;
    at = afterBlanks(bytes, endOf(name, afterBlanks(bytes, at + 1)));
    if (bytes[at] !== comma) return at + 1;
  }
};

/**
 * Finds the arguments of a call without parsing them, in one pass. Where the message is JSON, both parts are; where both
 * parts are, the message is.
 */
export const splitMessage = (bytes: Buffer): SplitMessage => {
  const found: (readonly [from: number, to: number])[] = [];
  const inParams = (name: string, from: number): number => {
    const to = endOfValue(bytes, from);
    if (name === "arguments") found.push([from, to]);
    return to;
  };
  endOfObject(bytes, afterBlanks(bytes, 0), (name, from) =>
    name === "params" && bytes[from] === openObject
      ? endOfObject(bytes, from, inParams)
      : endOfValue(bytes, from),
  );
  const [[from, to] = [0, 0], second] = found;
  // Of two members of one name a parser takes the last.
  if (bytes[from] !== openObject || to === 0 || second) return { envelope: bytes, args: undefined };
  const envelope = Buffer.concat([bytes.subarray(0, from), Buffer.from("{}"), bytes.subarray(to)]);
  return { envelope, args: bytes.subarray(from, to) };
};
