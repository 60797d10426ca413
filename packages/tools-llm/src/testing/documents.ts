import { type AboutDocument, type Document, documentFrom } from "../engine/document/document.ts";
import { passagesOf, type Passage } from "../engine/passages/passage.ts";

/** A document of a text, as if it had been read at an address. */
export const documentOf = (
  text: string,
  {
    url = "https://ledger.example/a",
    title = null,
    ...about
  }: AboutDocument & {
    readonly url?: string;
    readonly title?: string | null;
  } = {},
): Document =>
  documentFrom(
    {
      isSimulated: false,
      source: {
        kind: "web",
        name: new URL(url).host,
        title,
        url,
        publisher: null,
        publishedAt: null,
        retrievedAt: "2026-11-20T15:00:00.000Z",
        asOf: null,
        attribution: null,
        cache: { hit: false, ageSeconds: 0, stale: false },
      },
    },
    text,
    about,
  );

/** The passages of texts, each of a site of its own. */
export const passagesFrom = (...texts: readonly string[]): readonly Passage[] =>
  texts.flatMap((text, index) =>
    passagesOf(documentOf(text, { url: `https://site-${index}.example/` })),
  );
