/** A number as a filing tags it. Amounts of a period have a start, balances have none. */
export type TaggedFact = {
  readonly taxonomy: "us-gaap" | "ifrs-full" | "dei";
  readonly concept: string;
  readonly unit: string;
  readonly start?: string;
  readonly end: string;
  readonly val: number;
};

/** A part of a filing's document. Rows of cells stand after its paragraphs. */
export type FilingPart = {
  /** `1A`, or `2.02` of an 8-K; null for what stands under no item. */
  readonly item: string | null;
  /** Of a 10-Q, whose items are numbered anew in its second part. */
  readonly part?: "I" | "II";
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly table?: readonly (readonly string[])[];
};

/** How a document shows where its items begin. `none` is what several large filers do. */
export type HeadingStyle = "linked-contents" | "headings" | "none";

/** A filing with what it tags and what it says. */
export type Filing = {
  readonly accession: string;
  readonly form: string;
  /** Days. */
  readonly filedAt: string;
  readonly reportDate: string;
  readonly items: readonly string[];
  readonly primaryDocument: string;
  readonly fiscal: { readonly year: number; readonly period: "FY" | "Q1" | "Q2" | "Q3" } | null;
  /** Empty where the filer tags nothing. */
  readonly facts: readonly TaggedFact[];
  readonly parts: readonly FilingPart[];
  readonly headings: HeadingStyle;
};

/** A company as EDGAR keeps it; its filings newest first. */
export type Registrant = {
  readonly cik: number;
  readonly name: string;
  readonly sic: string;
  readonly sicDescription: string;
  /** Month and day, `1231`. */
  readonly fiscalYearEnd: string;
  readonly stateOfIncorporation: string;
  readonly city: string;
  /** A US state, or EDGAR's own code of another country such as `X0`. */
  readonly stateOrCountry: string;
  readonly stateOrCountryDescription: string;
  readonly filings: readonly Filing[];
};
