import { json, type Simulator } from "../simulator.ts";
import type { World } from "../world.ts";
import type { Company, FundClass } from "../world/companies.ts";
import type { Filing, Registrant } from "../world/filings/filing.ts";
import { refusalOf, secNotFound, type SecLimit } from "./sec-access.ts";

const path = /^\/(submissions|api\/xbrl\/companyfacts)\/CIK(\d{10})(-submissions-001)?\.json$/;

/** How many filings the first page of a list has; the others are on a second one. */
const recentCount = 20;

/** data.sec.gov: a registrant with its filings, and every number that they tag. */
export const createSecData = (world: World, isTooMany: SecLimit): Simulator => ({
  id: "sec-data",
  base: "https://data.sec.gov",
  answer: ({ url, headers }) => {
    const refusal = refusalOf(headers, isTooMany);
    if (refusal) return refusal;
    const [, kind, digits, older] = path.exec(url.pathname) ?? [];
    const fund = world.funds.find(({ cik }) => cik === Number(digits));
    if (fund && kind === "submissions" && !older) return json(fundSubmissions(fund));
    const company = world.companies.find(({ cik }) => cik === Number(digits));
    const registrant = world.registrantOf(Number(digits));
    if (!company || !registrant) return secNotFound;
    if (kind === "submissions") {
      return json(
        older ? columnsOf(registrant.filings.slice(recentCount)) : submissions(company, registrant),
      );
    }
    const facts = companyFacts(registrant);
    return facts ? json(facts) : secNotFound;
  },
});

/** A trust of funds: it has no industry, and files nothing that this world would tell of. */
const fundSubmissions = ({ cik, registrant }: FundClass) => ({
  cik: String(cik).padStart(10, "0"),
  entityType: "other",
  sic: "",
  sicDescription: "",
  name: registrant,
  tickers: [],
  exchanges: [],
  fiscalYearEnd: "1231",
  formerNames: [],
  filings: { recent: columnsOf([]), files: [] },
});

const submissions = ({ listings }: Company, registrant: Registrant) => {
  const { cik, filings } = registrant;
  const older = filings.slice(recentCount);
  const address = {
    street1: "1 Harbor Street",
    street2: null,
    city: registrant.city.toUpperCase(),
    stateOrCountry: registrant.stateOrCountry,
    zipCode: "94301",
    stateOrCountryDescription: registrant.stateOrCountryDescription,
  };
  return {
    cik: String(cik).padStart(10, "0"),
    entityType: "operating",
    sic: registrant.sic,
    sicDescription: registrant.sicDescription,
    name: registrant.name,
    tickers: listings.map(({ ticker }) => ticker),
    exchanges: listings.map(({ exchange }) => exchange),
    ein: "990000000",
    description: "",
    website: "",
    category: "Large accelerated filer",
    fiscalYearEnd: registrant.fiscalYearEnd,
    stateOfIncorporation: registrant.stateOfIncorporation,
    addresses: { mailing: address, business: address },
    phone: "650-555-0100",
    formerNames: [],
    filings: {
      recent: columnsOf(filings.slice(0, recentCount)),
      files:
        older.length === 0
          ? []
          : [
              {
                name: `CIK${String(cik).padStart(10, "0")}-submissions-001.json`,
                filingCount: older.length,
                filingFrom: older.at(-1)?.filedAt,
                filingTo: older[0]?.filedAt,
              },
            ],
    },
  };
};

/** Filings as columns: the first entry of each belongs to the latest filing. */
const columnsOf = (filings: readonly Filing[]) => ({
  accessionNumber: filings.map(({ accession }) => accession),
  filingDate: filings.map(({ filedAt }) => filedAt),
  reportDate: filings.map(({ reportDate }) => reportDate),
  acceptanceDateTime: filings.map(({ filedAt }) => `${filedAt}T21:05:11.000Z`),
  act: filings.map(() => "34"),
  form: filings.map(({ form }) => form),
  fileNumber: filings.map(() => "001-99999"),
  filmNumber: filings.map(() => "26650000"),
  items: filings.map(({ items }) => items.join(",")),
  size: filings.map(() => 9_214_032),
  isXBRL: filings.map(({ facts }) => (facts.length > 0 ? 1 : 0)),
  isInlineXBRL: filings.map(({ facts }) => (facts.length > 0 ? 1 : 0)),
  primaryDocument: filings.map(({ primaryDocument }) => primaryDocument),
  primaryDocDescription: filings.map(({ form }) => form),
});

/**
 * Every fact of every filing by its concept: the numbers of a year before stand there again, under the number, year
 * and period of the filing that repeats them.
 */
const companyFacts = ({ cik, name, filings }: Registrant) => {
  const facts: Record<string, Record<string, { units: Record<string, object[]> }>> = {};
  for (const { accession, form, filedAt, fiscal, facts: tagged } of filings.toReversed()) {
    for (const { taxonomy, concept, unit, ...fact } of tagged) {
      const concepts = (facts[taxonomy] ??= {});
      const { units } = (concepts[concept] ??= { units: {} });
      const row = { ...fact, accn: accession, fy: fiscal?.year, fp: fiscal?.period, form };
      (units[unit] ??= []).push({ ...row, filed: filedAt });
    }
  }
  if (Object.keys(facts).length === 0) return undefined;
  const described: [string, object][] = Object.entries(facts).map(([taxonomy, concepts]) => [
    taxonomy,
    Object.fromEntries(
      Object.entries(concepts).map(([concept, { units }]) => [
        concept,
        { label: concept, description: `Simulated: ${concept}.`, units },
      ]),
    ),
  ]);
  return { cik, entityName: name, facts: Object.fromEntries(described) };
};
