/** An item of a form that tells something of use, and how long it may be in characters. */
export type WantedItem = {
  readonly item: string;
  /** Of a 10-Q, whose two parts number their items alike. */
  readonly part?: "I" | "II";
  readonly title: string;
  /** What it tells of. */
  readonly about: "business" | "risks" | "legal" | "discussion" | "market-risk" | "event";
  readonly band: readonly [least: number, most: number];
};

/** The items of a form. */
export type ItemForm = { readonly wanted: readonly WantedItem[] };

const discussion = "Management’s Discussion and Analysis";
const marketRisk = "Market Risk";

const annual: ItemForm = {
  wanted: [
    { item: "1", title: "Business", about: "business", band: [500, 600_000] },
    { item: "1A", title: "Risk Factors", about: "risks", band: [300, 800_000] },
    { item: "3", title: "Legal Proceedings", about: "legal", band: [40, 200_000] },
    { item: "7", title: discussion, about: "discussion", band: [800, 900_000] },
    { item: "7A", title: marketRisk, about: "market-risk", band: [40, 200_000] },
  ],
};

const quarterly: ItemForm = {
  wanted: [
    { item: "2", part: "I", title: discussion, about: "discussion", band: [500, 600_000] },
    { item: "3", part: "I", title: marketRisk, about: "market-risk", band: [40, 200_000] },
    { item: "1", part: "II", title: "Legal Proceedings", about: "legal", band: [40, 200_000] },
    { item: "1A", part: "II", title: "Risk Factors", about: "risks", band: [100, 600_000] },
  ],
};

const foreign: ItemForm = {
  wanted: [
    { item: "3", title: "Key Information", about: "risks", band: [300, 800_000] },
    { item: "4", title: "Information on the Company", about: "business", band: [500, 800_000] },
    {
      item: "5",
      title: "Operating and Financial Review",
      about: "discussion",
      band: [800, 900_000],
    },
    { item: "11", title: marketRisk, about: "market-risk", band: [40, 200_000] },
  ],
};

const eventTitles: Readonly<Record<string, string>> = {
  "1.01": "Entry into a Material Definitive Agreement",
  "1.02": "Termination of a Material Definitive Agreement",
  "1.03": "Bankruptcy or Receivership",
  "1.05": "Material Cybersecurity Incidents",
  "2.01": "Completion of Acquisition or Disposition of Assets",
  "2.02": "Results of Operations and Financial Condition",
  "2.03": "Creation of a Direct Financial Obligation",
  "2.05": "Costs Associated with Exit or Disposal Activities",
  "2.06": "Material Impairments",
  "3.01": "Notice of Delisting",
  "4.01": "Changes in Certifying Accountant",
  "4.02": "Non-Reliance on Previously Issued Financial Statements",
  "5.02": "Departure or Election of Directors or Officers",
  "5.07": "Submission of Matters to a Vote",
  "7.01": "Regulation FD Disclosure",
  "8.01": "Other Events",
};

const current: ItemForm = {
  wanted: Object.entries(eventTitles).map(([item, title]) => ({
    item,
    title,
    about: "event",
    band: [40, 300_000],
  })),
};

const forms: Readonly<Record<string, ItemForm>> = {
  "10-K": annual,
  "10-KT": annual,
  "10-Q": quarterly,
  "20-F": foreign,
  "8-K": current,
};

/** The items of a form or of its amendment; nothing for a form without items. */
export const itemFormOf = (form: string): ItemForm | undefined => forms[form.replace(/\/A$/, "")];
