/** A filing in a filer's list. */
export type Filing = {
  readonly cik: number;
  /** `10-K`, or `10-K/A` for an amendment. */
  readonly form: string;
  /** With its dashes. */
  readonly accession: string;
  /** A day. */
  readonly filedAt: string;
  readonly acceptedAt: string | null;
  /** The day on which the period ended, or of the event; null where the form has none. */
  readonly reportDate: string | null;
  /** Of an 8-K, such as `2.02`. */
  readonly items: readonly string[];
  /** The name of the main file; null for old filings, which are one text. */
  readonly primaryDocument: string | null;
  readonly hasXbrl: boolean;
  /** Where people read it. */
  readonly url: string;
};

/** Who files, as the SEC has it. */
export type Filer = {
  readonly cik: number;
  readonly name: string;
  /** The primary one first. */
  readonly tickers: readonly string[];
  readonly exchange: string | null;
  /** Four digits. */
  readonly sic: string | null;
  readonly industry: string | null;
  /** Month and day, `09-26`. */
  readonly fiscalYearEnd: string | null;
  /** A US state in two letters, or the SEC's code of another country; of the head office. */
  readonly stateOrCountry: string | null;
  readonly website: string | null;
  readonly formerNames: readonly string[];
  /** The latest ones, newest first. */
  readonly filings: readonly Filing[];
  /** The lists of the filings before them, newest first. */
  readonly olderPages: readonly string[];
};

/** A number as one filing reports it. */
export type ReportedFact = {
  /** With its taxonomy: `us-gaap:Revenues`. */
  readonly concept: string;
  /** `USD`, `USD/shares`, `shares`. */
  readonly unit: string;
  /** Null for a balance, which is of a day. */
  readonly start: string | null;
  readonly end: string;
  readonly value: number;
  /** Of the filing, not of the number: the number may be of a year before. */
  readonly fiscalYear: number | null;
  readonly fiscalPeriod: string | null;
};

/**
 * The numbers that a filer tagged. They can be had by filing alone: a later filing repeats numbers of the years
 * before, and older tags end years ago, so nothing else keeps what belongs together.
 */
export type CompanyFacts = {
  /** Those of one filing; none for a filing that tags nothing. */
  of(accession: string): readonly ReportedFact[];
};

/** A file of a filing; `bytes` is null where the SEC does not say. */
export type FilingFile = { readonly name: string; readonly bytes: number | null };

/** What is looked for in the full text of filings. Words in quotation marks must stand together. */
export type FilingSearch = {
  readonly query: string;
  readonly forms?: readonly string[];
  readonly ciks?: readonly number[];
  /** Days of filing, both included. */
  readonly from: string;
  readonly to: string;
};

/** A filing in which it was found. */
export type FoundFiling = {
  /** Several where companies file together. */
  readonly filers: readonly { readonly cik: number; readonly name: string }[];
  readonly form: string;
  readonly accession: string;
  readonly filedAt: string;
  readonly periodEnd: string | null;
  readonly sic: string | null;
  readonly url: string;
};

/** Filings found, the best first, and how many there are in all. */
export type FoundFilings = { readonly total: number; readonly filings: readonly FoundFiling[] };

/** Where a file of a filing lies, below the SEC's host. */
export const archivePath = (cik: number, accession: string, file: string): string =>
  `/Archives/edgar/data/${cik}/${accession.replaceAll("-", "")}/${encodeURIComponent(file)}`;

/** Where people read it. */
export const archiveUrl = (cik: number, accession: string, file: string | null): string =>
  `https://www.sec.gov${archivePath(cik, accession, file ?? `${accession}.txt`)}`;

/** The SEC's form of a CIK, with ten digits. */
export const paddedCik = (cik: number): string => String(cik).padStart(10, "0");
