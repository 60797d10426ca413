import type { Refusal } from "../http/reply.ts";

/** No operation takes more than two; some clients add a few of their own, which are named to them one by one. */
const maxParameters = 20;

const tooLong = (mostBytes: number): Refusal => ({
  code: "invalid_input",
  detail: `The query of this operation may have ${mostBytes} bytes at most. This one was not read.`,
});
const tooMany: Refusal = {
  code: "invalid_input",
  detail: `A query may have ${maxParameters} parameters at most. This one was not read.`,
};

/** Counted before anything is decoded or kept, and no further than it matters. */
const hasTooMany = (query: string): boolean => {
  let at = -1;
  for (let count = 0; count < maxParameters; count++) {
    at = query.indexOf("&", at + 1);
    if (at < 0) return false;
  }
  return true;
};

/** Every value is text; a parameter that is given twice becomes a list, which no schema takes. */
export const readQuery = (
  url: string,
  mostBytes: number,
): { readonly value: unknown } | Refusal => {
  const start = url.indexOf("?");
  const query = start < 0 ? "" : url.slice(start + 1);
  // A request target is bytes, each as one character.
  if (query.length > mostBytes) return tooLong(mostBytes);
  if (hasTooMany(query)) return tooMany;
  const values = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    const earlier = values.get(name);
    values.set(name, earlier === undefined ? value : [earlier, value].flat());
  }
  return { value: Object.fromEntries(values) };
};
