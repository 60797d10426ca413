import { json, type Simulator } from "../simulator.ts";
import type { World } from "../world.ts";
import type { Company } from "../world/companies.ts";
import type { Filing, Registrant } from "../world/filings/filing.ts";
import { refusalOf, secNotFound, type SecLimit } from "./sec-access.ts";

const pageSize = 100;

/** efts.sec.gov: full-text search of what was filed. Words in quotation marks must stand together. */
export const createSecSearch = (world: World, isTooMany: SecLimit): Simulator => ({
  id: "sec-search",
  base: "https://efts.sec.gov",
  answer: ({ url, headers }) => {
    const refusal = refusalOf(headers, isTooMany);
    if (refusal) return refusal;
    if (url.pathname !== "/LATEST/search-index") return secNotFound;
    const found = find(world, url.searchParams);
    return json({
      took: 23,
      timed_out: false,
      _shards: { total: 50, successful: 50, skipped: 0, failed: 0 },
      hits: {
        total: { value: found.length, relation: "eq" },
        max_score: found.length > 0 ? 7.02 : null,
        hits: found.slice(0, pageSize).map(hitOf),
      },
      aggregations: {},
    });
  },
});

type Found = {
  readonly company: Company;
  readonly registrant: Registrant;
  readonly filing: Filing;
};

const find = (world: World, parameters: URLSearchParams): readonly Found[] => {
  const wanted = phrasesOf(parameters.get("q") ?? "");
  const forms = parameters.get("forms")?.split(",");
  const ciks = parameters.get("ciks")?.split(",").map(Number);
  const from = parameters.get("startdt") ?? "";
  const to = parameters.get("enddt") ?? "9999";
  return world.companies
    .filter(({ cik }) => ciks?.includes(cik) ?? true)
    .flatMap((company) => {
      const registrant = world.registrantOf(company.cik);
      return (registrant?.filings ?? []).flatMap((filing) =>
        registrant ? [{ company, registrant, filing }] : [],
      );
    })
    .filter(({ filing }) => forms?.includes(filing.form.replace("/A", "")) ?? true)
    .filter(({ filing: { filedAt } }) => from <= filedAt && filedAt <= to)
    .filter(({ filing }) => {
      const text = textOf(filing);
      return wanted.length > 0 && wanted.every((phrase) => text.includes(phrase));
    });
};

const phrasesOf = (query: string): readonly string[] =>
  Array.from(
    query.toLowerCase().matchAll(/"([^"]+)"|(\S+)/g),
    ([, phrase, word]) => phrase ?? word ?? "",
  );

const textOf = ({ parts }: Filing): string =>
  parts
    .flatMap(({ title, paragraphs }) => [title, ...paragraphs])
    .join("\n")
    .toLowerCase();

const hitOf = ({ company, registrant, filing }: Found) => {
  const { cik, name, listings } = company;
  const padded = String(cik).padStart(10, "0");
  const { accession, form, filedAt, reportDate, primaryDocument, items } = filing;
  const tickers = listings.map(({ ticker }) => ticker).join(", ");
  return {
    _index: "edgar_file",
    _id: `${accession}:${primaryDocument}`,
    _score: 7.02,
    _source: {
      ciks: [padded],
      period_ending: reportDate,
      file_num: ["001-99999"],
      display_names: [`${name}  (${tickers})  (CIK ${padded})`],
      xsl: null,
      sequence: 1,
      root_forms: [form.replace("/A", "")],
      file_date: filedAt,
      biz_states: [registrant.stateOrCountry],
      sics: [registrant.sic],
      form,
      adsh: accession,
      biz_locations: [`${registrant.city}, ${registrant.stateOrCountry}`],
      file_type: form,
      file_description: form,
      inc_states: [registrant.stateOfIncorporation],
      items: [...items],
    },
  };
};
