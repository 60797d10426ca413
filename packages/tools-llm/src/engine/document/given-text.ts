import { type AboutDocument, type Document, documentFrom } from "./document.ts";

/** Addresses that hold the text itself stay below this, so that a result is not full of them. */
const longestHeld = 4_000;

/**
 * A text that nobody fetched: what the caller sent, or statements that code made of figures. A short one lies in the
 * source's own address, as a data URL, so that its quotes can be checked from the result alone; of a long one the
 * address names the hash, and who sent it has it.
 */
export const documentOfText = (
  name: string,
  text: string,
  at: { readonly now: number; readonly isSimulated?: boolean; readonly isHeld?: boolean },
  about: AboutDocument = {},
): Document => {
  const origin = (url: string) => ({
    isSimulated: at.isSimulated ?? false,
    source: {
      kind: "model-input" as const,
      name,
      title: null,
      url,
      publisher: null,
      publishedAt: null,
      retrievedAt: new Date(at.now).toISOString(),
      asOf: null,
      attribution: null,
      cache: { hit: false, ageSeconds: 0, stale: false },
    },
  });
  const document = documentFrom(origin("data:,"), text, { site: name, ...about });
  const held = `data:text/plain;charset=utf-8,${encodeURIComponent(document.text)}`;
  const isHeld = (at.isHeld ?? true) && held.length <= longestHeld;
  const url = isHeld ? held : `urn:sha256:${document.textSha256}`;
  return { ...document, ...origin(url) };
};
