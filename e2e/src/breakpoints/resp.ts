/**
 * As much of Redis's wire protocol (RESP2 and RESP3) as a proxy needs: where a message ends, and the words of a
 * command or of a published message.
 */

const lineEnd = "\r\n";
/** Kinds whose length is in bytes: bulk string, bulk error, verbatim string. */
const bulks = "$!=";
/** Kinds that have so many messages inside: array, set, push; map and attributes have two per entry. */
const lists = "*~>%|";
const pairs = "%|";

/** Where the message that begins at `from` ends; undefined while a part of it is missing. */
const endOf = (bytes: Buffer, from: number): number | undefined => {
  const newline = bytes.indexOf(lineEnd, from);
  if (newline < 0) return undefined;
  const end = newline + lineEnd.length;
  const kind = String.fromCharCode(bytes[from] ?? 0);
  const count = Number(bytes.toString("latin1", from + 1, newline));
  if (bulks.includes(kind)) {
    const bulkEnd = count < 0 ? end : end + count + lineEnd.length;
    return bulkEnd <= bytes.length ? bulkEnd : undefined;
  }
  const items = lists.includes(kind) ? count * (pairs.includes(kind) ? 2 : 1) : 0;
  let next: number | undefined = end;
  for (let item = 0; item < items && next !== undefined; item++) next = endOf(bytes, next);
  return next;
};

/** Whether it comes on its own and answers no command. */
export const isPush = (message: Buffer): boolean => message[0] === ">".charCodeAt(0);

/** The words of a list of bulk strings, such as a command is; empty for any other message. */
export const wordsOf = (message: Buffer): string[] => {
  if (!"*>".includes(String.fromCharCode(message[0] ?? 0))) return [];
  const words: string[] = [];
  let position = message.indexOf(lineEnd) + lineEnd.length;
  while (message[position] === "$".charCodeAt(0)) {
    const newline = message.indexOf(lineEnd, position);
    const length = Math.max(0, Number(message.toString("latin1", position + 1, newline)));
    const begin = newline + lineEnd.length;
    words.push(message.toString("utf8", begin, begin + length));
    position = begin + length + lineEnd.length;
  }
  return words;
};

/** Cuts a stream of bytes into whole messages. */
export const createMessageCutter = (): ((chunk: Buffer) => Buffer[]) => {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const messages: Buffer[] = [];
    let begin = 0;
    for (let end = endOf(bytes, begin); end !== undefined; end = endOf(bytes, begin)) {
      messages.push(bytes.subarray(begin, end));
      begin = end;
    }
    rest = bytes.subarray(begin);
    return messages;
  };
};
