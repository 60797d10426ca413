import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { parseFunds } from "../companies/sec-funds.ts";
import { parseDirectory } from "../companies/sec-exchange.ts";

/**
 * How often queries find whom they mean. FILE is `{"companies": PATH, "funds": PATH, "queries": [{"query", "cik"}]}`: the
 * SEC's `company_tickers_exchange.json` and, where there is one, `company_tickers_mf.json`, beside FILE; `cik` is null for a
 * query that means nobody. Somebody else is worse than nobody, so both are counted.
 */

const asked = z.strictObject({
  companies: z.string(),
  funds: z.string().optional(),
  queries: z
    .array(z.strictObject({ query: z.string(), cik: z.int().positive().nullable() }))
    .min(1),
});

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error("Usage: npm run eval:lookup -- FILE, a JSON that names lists and has queries.");
  process.exit(2);
}
const read = (path: string): unknown =>
  JSON.parse(readFileSync(resolve(dirname(file), path), "utf8"));
const { companies, funds, queries } = asked.parse(JSON.parse(readFileSync(file, "utf8")));
const directory = parseDirectory(read(companies));
const fundList = funds === undefined ? undefined : parseFunds(read(funds));

const rows = queries.map(({ query, cik }) => {
  const listed = directory.find(query);
  const fund = listed && listed.matchType !== "name-fuzzy" ? undefined : fundList?.find(query);
  const found = fund?.cik ?? listed?.registrant.cik ?? null;
  const mayBe = directory.candidates(query).map(({ registrant }) => registrant.cik);
  return { query, cik, found, name: listed?.registrant.name ?? null, mayBe };
});
const isWrong = ({ cik, found }: (typeof rows)[number]): boolean => found !== null && found !== cik;
const isMissed = ({ cik, found }: (typeof rows)[number]): boolean => found === null && cik !== null;
for (const row of rows.filter(isWrong)) {
  console.log(`${JSON.stringify(row.query)}: WRONG, ${row.found} (${row.name}) for ${row.cik}`);
}
for (const row of rows.filter(isMissed)) {
  const place = row.mayBe.indexOf(row.cik ?? 0);
  const told = place < 0 ? "and is no candidate" : `and is candidate ${place + 1}`;
  console.log(`${JSON.stringify(row.query)}: not found, ${row.cik}, ${told}`);
}
const right = rows.filter(({ cik, found }) => cik === found).length;
console.log(
  `${right} of ${rows.length} right, ${rows.filter(isWrong).length} wrong, ${rows.filter(isMissed).length} not found`,
);
