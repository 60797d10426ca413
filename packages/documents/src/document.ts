import type { Publication } from "./publication.ts";

/** A file that a shop publishes. */
export type Document = {
  /** From the origin, with its slash. */
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
};

/** How one file is made: the table in `documents.ts` has one for each path. */
export type Renderer = {
  readonly path: string;
  readonly contentType: string;
  readonly render: (publication: Publication) => string;
};

/** One of several files of a kind, such as the text of each tool. */
export type FamilyRenderer = (publication: Publication) => readonly Document[];

/** The media types that documents are served with. */
export const mediaTypes = {
  json: "application/json; charset=utf-8",
  text: "text/plain; charset=utf-8",
  markdown: "text/markdown; charset=utf-8",
  xml: "application/xml; charset=utf-8",
} as const;

/** JSON as it is published: read by programs, and by people who look. */
export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;
