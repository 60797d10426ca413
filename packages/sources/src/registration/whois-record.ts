// oxlint-disable-next-line typescript/triple-slash-reference -- packages that compile this file find the declaration by it
/// <reference path="./whoiser-parsers.d.ts" />
import { domainToASCII } from "node:url";
import { parseDomainWhois } from "whoiser/src/parsers.js";
import { readDate } from "./dates.ts";
import { holderFrom } from "./holder.ts";
import { noDates, type Registration, type RegistrationDates, unregistered } from "./provider.ts";
import { rdapStatus } from "./rdap-record.ts";

/** How registries say that there is no such registration; each at the beginning of a line. */
const absence =
  /^[%#* \t]{0,8}(no match|not found|no data found|no entries found|no object found|object does not exist|domain not found|no such domain|the queried object does not exist|nothing found|domain name not (known|found)|domain .{1,253} (not found|is available|is free)|status:\s*(free|available|not registered)|[^\n:]{1,253}: no (match|entries)|.{1,253} is (free|available) )/im;

/** How they say in words that they are asked too often. */
const limit =
  /(quota|limit) (has been )?exceeded|exceeded .{0,40}(quota|limit)|too many (requests|queries)|query rate|try again later/i;

/** When the registry's database was written out; at the end of a text in ICANN's form. */
const lastUpdate = /^>>> Last update of (?:the )?whois database: ([^<\n]{1,40}) <<</im;

/** What a WHOIS text says; `limited` where it says that we ask too often. Throws where it says neither yes nor no. */
export const registrationFromWhois = (text: string, domain: string): Registration | "limited" => {
  const fields = parseDomainWhois(domain, readable(text), false);
  const one = (...labels: readonly string[]): string | null =>
    labels.map((label) => plain(fields[label])).find((value) => value !== null) ?? null;
  const registeredAt = one("Created Date");
  const nameservers = many(fields["Name Server"]);
  const names = (one("Domain Name") ?? "").split(/\s+/);
  const isNamed = names.some((name) => domainToASCII(name.replace(/\.$/, "")) === domain);
  if (!isNamed || (registeredAt === null && nameservers.length === 0)) {
    if (absence.test(text)) return unregistered(text);
    if (limit.test(text)) return "limited";
    if (!isNamed) throw new Error("The text does not say whether the domain is registered.");
  }
  return {
    isRegistered: true,
    registrar: registrarOf(one),
    holder: holderOf(one, fields),
    ...datesOf({
      registeredAt,
      updatedAt: one("Updated Date"),
      expiresAt: one("Expiry Date"),
      databaseUpdatedAt: lastUpdate.exec(text)?.[1] ?? null,
    }),
    status: many(fields["Domain Status"]).flatMap(statesOf),
    nameservers: nameservers.map((server) => domainToASCII(server.replace(/\.$/, ""))),
    dnssec: { signed: signedOf(one("DNSSEC")), ds: [] },
    raw: text,
    relatedUrl: null,
  };
};

/** The parser takes empty lines out one by one, and fails on labels that every object of JavaScript has. */
const readable = (text: string): string =>
  text
    .replace(/(\r?\n){3,}/g, "\n\n")
    .replace(/^[ \t]*(__proto__|constructor)[ \t]*:/gim, "other:");

type One = (...labels: readonly string[]) => string | null;

const plain = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : null;

const many = (value: unknown): string[] =>
  Array.isArray(value) ? value.flatMap((one) => plain(one) ?? []) : [];

const registrarOf = (one: One): Registration["registrar"] => {
  const name = one("Registrar", "Registrar Name");
  const url = one("Registrar URL");
  const registrar = {
    name,
    ianaId: one("Registrar IANA ID"),
    url: url !== null && URL.canParse(url) ? url : null,
    abuseEmail: one("Registrar Abuse Contact Email"),
  };
  return Object.values(registrar).some((value) => value !== null) ? registrar : null;
};

const holderOf = (one: One, fields: object): Registration["holder"] => {
  const isTold = Object.keys(fields).some((label) => /^registrant/i.test(label));
  if (!isTold) return null;
  return holderFrom({
    name: one("Registrant Name"),
    organization: one("Registrant Organization"),
    country: one("Registrant Country"),
    isRedacted: false,
  });
};

const datesOf = (
  told: Partial<Record<keyof RegistrationDates, string | null>>,
): Pick<Registration, "dates" | "hasZonelessDates"> => {
  const read = Object.entries(told).flatMap(([field, text]) => {
    const date = text === null ? null : readDate(text);
    return date ? [{ field, ...date }] : [];
  });
  return {
    dates: { ...noDates, ...Object.fromEntries(read.map(({ field, date }) => [field, date])) },
    hasZonelessDates: read.some(({ isZoneless }) => isZoneless),
  };
};

/** Some registries write all states on one line, others each with the place where it is explained. */
const statesOf = (line: string): string[] =>
  (line.split(/\s+\(?https?:/)[0] ?? line).split(/,\s*/).map(rdapStatus);

const signedOf = (told: string | null): boolean | null => {
  if (told === null) return null;
  if (/^(unsigned|no|inactive|unsigned delegation|none)$/i.test(told)) return false;
  return /^(signed|yes|active|signed ?delegation)/i.test(told) ? true : null;
};
