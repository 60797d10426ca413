/** A document of an agency. */
export type Regulation = {
  readonly agency: string;
  readonly number: string;
  readonly type: "Rule" | "Proposed Rule" | "Notice";
  readonly title: string;
  readonly abstract: string | null;
  /** YYYY-MM-DD. */
  readonly publishedOn: string;
  readonly effectiveOn: string | null;
  readonly commentsCloseOn: string | null;
  readonly docket: string;
  readonly isSignificant: boolean;
};

const dayMs = 86_400_000;
const sec = "securities-and-exchange-commission";
const fda = "food-and-drug-administration";

type Written = readonly [
  agency: string,
  type: Regulation["type"],
  daysAgo: number,
  effectiveIn: number | null,
  commentsIn: number | null,
  title: string,
  abstract: string | null,
];

const written: readonly Written[] = [
  [
    sec,
    "Proposed Rule",
    6,
    null,
    54,
    "Digital Asset Custody by Registered Advisers",
    "The Commission proposes that registered advisers keep digital assets with a qualified custodian that holds them apart from its own. Advisers with less than 100 million dollars of digital assets would have 18 months to comply. The proposal would also require a yearly examination by an independent accountant.",
  ],
  [
    sec,
    "Notice",
    21,
    null,
    null,
    "Order Granting Relief for Digital Asset Custody Pilot",
    "The Commission grants three custodians relief from a rule on physical possession for a pilot of two years. The custodians must report the keys that they lose within one business day.",
  ],
  [
    fda,
    "Rule",
    12,
    60,
    null,
    "Nicotine Yield of Certain Tobacco Products",
    "The Food and Drug Administration limits the nicotine yield of cigarettes and certain other combusted tobacco products. Manufacturers must test each product every six months and keep the records for four years.",
  ],
  [
    fda,
    "Notice",
    33,
    null,
    27,
    "Tobacco Products Scientific Advisory Committee; Meeting",
    "The agency announces a public meeting of its advisory committee on tobacco products. The committee is to discuss applications for products with modified risk.",
  ],
  [
    "federal-trade-commission",
    "Notice",
    18,
    null,
    40,
    "Report on the Marketing of Tobacco Products",
    null,
  ],
  [
    "federal-communications-commission",
    "Proposed Rule",
    9,
    null,
    45,
    "Short-Range Radio of Autonomous Vehicles in Warehouses",
    "The Commission proposes limits for the radio of autonomous vehicles in warehouses. Makers would have to certify radios again if they transmit above 100 milliwatts.",
  ],
];

/** The documents of the world's agencies, the newest first. */
export const createRegulations = (now: number): readonly Regulation[] => {
  const dayIn = (days: number): string => new Date(now + days * dayMs).toISOString().slice(0, 10);
  return written
    .map(
      ([agency, type, daysAgo, effectiveIn, commentsIn, title, abstract], index): Regulation => ({
        agency,
        number: `2026-${99_100 + index}`,
        type,
        title: `${title} (simulated)`,
        abstract,
        publishedOn: dayIn(-daysAgo),
        effectiveOn: effectiveIn === null ? null : dayIn(effectiveIn),
        commentsCloseOn: commentsIn === null ? null : dayIn(commentsIn),
        docket: `Docket No. 26-${900 + index}`,
        isSignificant: type === "Rule",
      }),
    )
    .toSorted((one, other) => other.publishedOn.localeCompare(one.publishedOn));
};
