const quote = 0x22;
const comma = 0x2c;
const openList = 0x5b;
const backslash = 0x5c;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** Members of one object: thousands of names that were never seen before are what a parser is slowest with. */
const mostMembers = 2_000;

/** A search by Node is faster than a loop, but takes a moment to begin with. */
const bytesBetweenSearches = 128;

/** Whether an odd number of backslashes stands before this index, and none of them before `from`. */
const isEscaped = (bytes: Uint8Array, from: number, index: number): boolean => {
  let first = index;
  while (first > from && bytes[first - 1] === backslash) first--;
  return (index - first) % 2 === 1;
};

/** The index of the quote that ends a text which begins before `from`; the end where there is none. */
export const endOfText = (bytes: Uint8Array, from: number): number => {
  let start = from;
  for (;;) {
    let at = start;
    const soon = Math.min(start + bytesBetweenSearches, bytes.length);
    for (; at < soon; at++) {
      const byte = bytes[at];
      if (byte === quote) return at;
      if (byte === backslash) at++;
    }
    const found = bytes.indexOf(quote, at);
    if (found < 0) return bytes.length;
    if (!isEscaped(bytes, at, found)) return found;
    start = found + 1;
  }
};

/**
 * Whether JSON has more values than that, at all depths, or an object of thousands of members. Asked before it is
 * parsed, because a megabyte of `{},{},` takes a hundred times as long to parse as a megabyte of text. Of what is no
 * JSON the answer means nothing, but it has one.
 */
export const hasMoreValues = (bytes: Uint8Array, most: number): boolean => {
  // Every value of a list or object but its first has a comma before it, and the first has the bracket.
  let values = 0;
  /** What is left to each object or list that is open. */
  const open: number[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) {
      at = endOfText(bytes, at + 1);
      continue;
    }
    if (byte === comma || byte === openList || byte === openObject) {
      values += 1;
      if (values > most) return true;
    }
    if (byte === openObject) open.push(mostMembers - 1);
    else if (byte === openList) open.push(most);
    else if (byte === closeObject || byte === closeList) open.pop();
    else if (byte === comma) {
      const left = (open.pop() ?? most) - 1;
      if (left < 0) return true;
      open.push(left);
    }
  }
  return false;
};
