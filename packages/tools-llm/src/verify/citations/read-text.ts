import { createHash } from "node:crypto";
import { normalizeText } from "../../engine/document/normalize-text.ts";

/** A source's text in the form that is hashed and quoted, by code points. */
export type ReadText = { readonly characters: readonly string[]; readonly sha256: string };

/** The text that was read, normalised. */
export const readTextFrom = (text: string): ReadText => {
  const normalized = normalizeText(text);
  return {
    characters: Array.from(normalized),
    sha256: createHash("sha256").update(normalized).digest("hex"),
  };
};

const held = "data:text/plain;charset=utf-8,";

/** The text that lies in a source's own address, where one does. */
export const heldText = (url: string): string | undefined => {
  if (!url.startsWith(held)) return undefined;
  try {
    return decodeURIComponent(url.slice(held.length));
  } catch {
    return undefined;
  }
};
