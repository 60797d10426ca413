import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { readWhois } from "../registration/whois-record.ts";

/**
 * How often WHOIS texts are read right. A folder holds NAME.txt beside NAME.json, which says what the text says. A date is
 * right where its day is; servers are compared as sets. What NAME.json leaves out is not compared.
 */

const said = z.strictObject({
  domain: z.string(),
  registered: z.boolean(),
  registrar: z.string().nullish(),
  registrant: z.string().nullish(),
  registeredAt: z.string().nullish(),
  updatedAt: z.string().nullish(),
  expiresAt: z.string().nullish(),
  nameservers: z.array(z.string()).optional(),
});

type Said = z.output<typeof said>;
type Field = keyof Omit<Said, "domain">;

const dayOf = (date: string | null): string | null => date && date.slice(0, 10);

const readingOf = (text: string, domain: string): Omit<Said, "domain"> | null => {
  const reading = readWhois(text, domain);
  if (reading.says !== "registration") return null;
  const { registration } = reading;
  const { dates, holder } = registration;
  return {
    registered: registration.isRegistered,
    registrar: registration.registrar?.name ?? null,
    registrant: holder?.organization ?? holder?.name ?? null,
    registeredAt: dayOf(dates.registeredAt),
    updatedAt: dayOf(dates.updatedAt),
    expiresAt: dayOf(dates.expiresAt),
    nameservers: registration.nameservers.toSorted(),
  };
};

const compared = (wanted: Said, text: string) => {
  const { domain, nameservers, ...others } = wanted;
  const read = readingOfSafely(text, domain);
  const fields = { ...others, ...(nameservers && { nameservers: nameservers.toSorted() }) };
  return Object.entries(fields).map(([name, value]) => {
    const found = read?.[name as Field];
    return { name, value, found, isRight: JSON.stringify(found) === JSON.stringify(value) };
  });
};

const readingOfSafely = (text: string, domain: string) => {
  try {
    return readingOf(text, domain);
  } catch {
    return null;
  }
};

const [folder = ""] = process.argv.slice(2);
const names = folder === "" ? [] : readdirSync(folder).filter((name) => name.endsWith(".txt"));
if (names.length === 0) {
  console.error(`There is no NAME.txt in ${folder || "the folder, which is not named"}.`);
  process.exit(2);
}
const rows = names.toSorted().flatMap((name) => {
  const text = readFileSync(join(folder, name), "utf8");
  const wanted = said.parse(
    JSON.parse(readFileSync(join(folder, `${basename(name, ".txt")}.json`), "utf8")),
  );
  return compared(wanted, text).map((row) => ({ text: name, ...row }));
});
for (const { text, name, value, found } of rows.filter(({ isRight }) => !isRight)) {
  console.log(`${text}: ${name} is ${JSON.stringify(value)}, read as ${JSON.stringify(found)}`);
}
for (const name of new Set(rows.map((row) => row.name))) {
  const some = rows.filter((row) => row.name === name);
  console.log(`${name}: ${some.filter(({ isRight }) => isRight).length} of ${some.length} right`);
}
