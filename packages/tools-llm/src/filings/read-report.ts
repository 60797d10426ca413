import { type Filer, type Sources, unlessFailed } from "@coinslot/sources";
import type { Warning } from "@coinslot/tools-schema";
import type { Origin } from "../engine/document/document.ts";
import type { ChosenFiling } from "../facts/sec/choose-filing.ts";
import { type FilingFact, factsOfFiling } from "../facts/sec/facts-of-filing.ts";
import { type FilingTexts, filingTextsFrom } from "./filing-documents.ts";

/** What was read of a filing: its text, and its figures with where they came from. */
export type FiledReport = ChosenFiling & {
  readonly texts: FilingTexts;
  /** Null where the filing tags nothing, or the figures could not be had. */
  readonly figures: {
    readonly origin: Origin;
    /** The facts, once it is known under which number their source is cited. */
    factsFrom(sourceId: number): readonly FilingFact[];
  } | null;
  readonly warnings: readonly Warning[];
};

/** Reads a filing's document and its figures. Without figures the text is told alone. Throws `upstream_*`. */
export const readReport = async (
  { filings }: Pick<Sources, "filings">,
  filer: Filer,
  chosen: ChosenFiling,
  signal: AbortSignal,
): Promise<FiledReport> => {
  const { filing, amendedBy } = chosen;
  const [document, tagged] = await Promise.all([
    filings.document(filing, signal),
    filing.hasXbrl ? unlessFailed(filings.facts(filer.cik, signal)) : null,
  ]);
  const texts = filingTextsFrom(document, filing, filer.name);
  const reported = tagged?.value.of(filing.accession) ?? [];
  const warnings = [
    ...(filing.hasXbrl && !tagged ? [figuresUnavailable] : []),
    ...(filing.hasXbrl ? [] : [noXbrl]),
    ...(texts.sections.length === 0 ? [noSections] : []),
    ...(amendedBy ? [amended(amendedBy.filedAt, amendedBy.form)] : []),
  ];
  const { form, reportDate, accession } = filing;
  return {
    ...chosen,
    texts,
    warnings,
    figures:
      tagged && reported.length > 0
        ? {
            origin: tagged,
            factsFrom: (sourceId) =>
              factsOfFiling({ form, reportDate, accession, reported, sourceId }),
          }
        : null,
  };
};

const warningOf = (code: string, message: string): Warning => ({ code, message, sourceId: null });

const figuresUnavailable = warningOf(
  "SOURCE_UNAVAILABLE",
  "The SEC's figures could not be had: the filing's text is told without facts.",
);
const noXbrl = warningOf("NO_XBRL", "The filing has no XBRL: its text is told without facts.");
const noSections = warningOf(
  "NO_SECTIONS",
  "The filing's items could not be told apart: passages come from the whole document.",
);
const amended = (filedAt: string, form: string): Warning =>
  warningOf(
    "AMENDED",
    `A ${form} of ${filedAt} amends this report; its figures and text are not used here.`,
  );
