import type { Filings, WebPages } from "@coinslot/sources";
import type { Source } from "@coinslot/tools-schema";
import { filingTextAt } from "../filings/filing-documents.ts";

/** What sources are read again with: what the engine read them with. */
export type ReadAgain = {
  readonly webPages: Pick<WebPages, "read">;
  readonly filings: Pick<Filings, "document">;
};

/** What of a source says where its text is. */
export type CitedSource = Pick<Source, "kind" | "url" | "title">;

/** Whether a source is of a kind whose text is read again; any other lies in its address, or in an API's answer. */
export const isReadAgain = ({ kind }: Pick<Source, "kind">): boolean =>
  kind === "web" || kind === "filing";

/**
 * The text of a source, read anew as the engine read it: a page of the web, or a filing's section. Null for a source
 * that has no text of its own to be read: one that lies in its address, that the buyer sent, or that is a part of an
 * API's answer. Throws `ToolError` where it cannot be read now.
 */
export const readSource = async (
  { webPages, filings }: ReadAgain,
  source: CitedSource,
  signal: AbortSignal,
): Promise<string | null> => {
  if (source.kind === "web") return (await webPages.read(source.url, signal)).value.content.text;
  const place = source.kind === "filing" ? placeInArchive(source) : null;
  if (!place) return null;
  const { value } = await filings.document(place.filing, signal, place.file);
  return filingTextAt(value, place.form, place.section);
};

/** `…/data/CIK/ACCESSION/FILE#item-1a`, titled `10-K of 2026-02-01, item 1A: …`. */
const address = /\/Archives\/edgar\/data\/(\d+)\/(\d{10})(\d{2})(\d{6})\/([^/?#]+)(?:#(.+))?$/;
const titled = /^(.+?) of \d{4}-\d{2}-\d{2}(?:,|$)/;

const placeInArchive = ({ url, title }: CitedSource) => {
  const [, cik, filer, year, number, file = "", section = ""] = address.exec(url) ?? [];
  const [, form] = titled.exec(title ?? "") ?? [];
  if (cik === undefined || form === undefined) return null;
  const accession = `${filer}-${year}-${number}`;
  const filing = { cik: Number(cik), accession, primaryDocument: null };
  return { filing, file: decodeURIComponent(file), form, section };
};
