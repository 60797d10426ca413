import { domainToASCII } from "node:url";
import { createDateReader } from "./dates.ts";
import { holderFrom } from "./holder.ts";
import { noDates, type Registration, type RegistrationDates, unregistered } from "./provider.ts";
import { rdapStatus } from "./rdap-record.ts";
import { calls, type Field, type Part, within } from "./whois-labels.ts";
import { sayingOf } from "./whois-says.ts";
import { entriesOf, type Entry } from "./whois-text.ts";

/** When the registry's database was written out; at the end of a text in ICANN's form. */
const lastUpdate = /^>>> Last update of (?:the )?whois database: ([^<\n]{1,40}) <<</im;

/** What a WHOIS text says: a registration or its absence, that we ask too often, or nothing that can be read. */
export type WhoisReading =
  | { readonly says: "registration"; readonly registration: Registration }
  | { readonly says: "limited" | "unread" };

/**
 * Reads a WHOIS text by the forms that registries write, whichever they are. What names the domain and nothing else of
 * it is no record. Throws where the text is another domain's.
 */
export const readWhois = (text: string, domain: string): WhoisReading => {
  const entries = recordOf(entriesOf(text), domain);
  const registration = entries && registrationOf(entries, text, domain);
  if (registration && isRecord(registration)) return { says: "registration", registration };
  const saying = sayingOf(text);
  if (saying === "limited") return { says: "limited" };
  if (saying !== null) {
    const status = saying === "reserved" ? ["reserved"] : [];
    return { says: "registration", registration: { ...unregistered(text), status } };
  }
  return { says: "unread" };
};

/** A name alone is an echo of the question. */
const isRecord = ({ dates, nameservers, registrar }: Registration): boolean =>
  nameservers.length > 0 ||
  registrar !== null ||
  dates.registeredAt !== null ||
  dates.expiresAt !== null;

/** Each line of one record; what stands before it, such as IANA's of the ending, is another's. Null without one. */
const recordOf = (entries: readonly Entry[], domain: string): readonly Entry[] | null => {
  const names = entries.flatMap((entry, at) =>
    isName(entry) ? [{ at, name: nameOf(entry) }] : [],
  );
  const own = names.find(({ name }) => name === domain);
  if (!own) {
    if (names.some(({ name }) => name.includes(".")))
      throw new Error("The record is another domain's.");
    return null;
  }
  return names.some(({ at, name }) => at < own.at && name !== "" && name !== domain)
    ? entries.slice(own.at)
    : entries;
};

const isName = ({ part, label, isBare }: Entry): boolean =>
  part === "domain" && (calls("domain", label) || (label === "name" && !isBare));

const nameOf = ({ value }: Entry): string =>
  domainToASCII((value.split(/\s+/)[0] ?? "").replace(/\.$/, ""));

const registrationOf = (entries: readonly Entry[], text: string, domain: string): Registration => ({
  isRegistered: true,
  registrar: registrarOf(entries),
  holder: holderOf(entries),
  ...datesOf(entries, text),
  status: unique(valuesOf(entries, "status").flatMap(statesOf)),
  nameservers: nameserversOf(entries, domain),
  dnssec: { signed: signedOf(valuesOf(entries, "dnssec")[0] ?? null), ds: [] },
  raw: text,
  relatedUrl: null,
});

const unique = (values: readonly string[]): string[] => [...new Set(values)];

/**
 * The lines of the record itself: contacts have dates and states of their own. Where it says nothing, what stands below
 * the holder or the registrar is the record's, whose heading was the last.
 */
const valuesOf = (entries: readonly Entry[], field: Field): readonly string[] => {
  const contacts = new Set(
    entries.flatMap(({ block, label }) =>
      /^(nic hdl|nic hdl br|personname)$/.test(label) ? [block] : [],
    ),
  );
  const called = entries.filter(({ block, label }) => !contacts.has(block) && calls(field, label));
  const own = called.filter(({ part }) => isOwn(part, field));
  const told = own.length > 0 ? own : called.filter(({ part }) => part !== "other");
  return told.map(({ value }) => value);
};

/** A heading makes a part of one line, too: "Registrar: Harbor Names" after an empty line. */
const isOwn = (part: Part, field: Field): boolean =>
  part === "domain" ||
  (part === "nameservers" && field === "nameserver") ||
  (part === "registrar" && (field === "dnssec" || field.startsWith("registrar"))) ||
  (part === "holder" && field.startsWith("holder"));

const inPart = (entries: readonly Entry[], part: Part, label: RegExp): string | null =>
  entries.find((one) => one.part === part && !one.isBare && label.test(one.label))?.value ?? null;

const bareIn = (entries: readonly Entry[], part: Part): string | null =>
  entries.find((one) => one.part === part && one.isBare)?.value ?? null;

/** "Harbor Names ( https://harbor.example )", "Harbor Names [Tag = HARBOR]" */
const nameAlone = (text: string): string =>
  text.replace(/\s*(\(\s*https?:[^)]*\)|\[Tag = [^\]]*\])\s*$/i, "").trim();

const registrarOf = (entries: readonly Entry[]): Registration["registrar"] => {
  const one = (field: Field): string | null => valuesOf(entries, field)[0] ?? null;
  const inIt = (label: RegExp): string | null => inPart(entries, "registrar", label);
  const name =
    inIt(within.organization) ??
    inIt(within.name) ??
    one("registrar") ??
    bareIn(entries, "registrar");
  const linked = name && /\(\s*(https?:\/\/[^)\s]+)\s*\)/i.exec(name)?.[1];
  const url = one("registrarUrl") ?? inIt(within.url) ?? linked;
  const registrar = {
    name: name === null ? null : nameAlone(name),
    ianaId: one("registrarId") ?? inIt(within.ianaId),
    url: url && URL.canParse(url) ? url : null,
    abuseEmail: one("registrarAbuse") ?? inIt(within.abuse),
  };
  return Object.values(registrar).some((value) => value !== null) ? registrar : null;
};

const holderOf = (entries: readonly Entry[]): Registration["holder"] => {
  const one = (field: Field): string | null => valuesOf(entries, field)[0] ?? null;
  const inIt = (label: RegExp): string | null => inPart(entries, "holder", label);
  const contact = contactOf(entries, [...valuesOf(entries, "holderHandle")]);
  const inBlock = (label: RegExp): string | null =>
    contact?.find((entry) => label.test(entry.label))?.value ?? null;
  const isTold =
    contact !== null ||
    entries.some(
      ({ part, label }) => part === "holder" || /^registrant|^holder$|^owner$/.test(label),
    );
  const organization =
    inBlock(within.organization) ?? inIt(within.organization) ?? one("holderOrganization");
  if (!isTold && organization === null && one("holderName") === null) return null;
  const named = inBlock(within.name) ?? inIt(within.name);
  const isHandle = contact !== null || named !== null || inIt(within.organization) !== null;
  const isCompany = /^organi[sz]ation$/.test(headingOf(entries));
  const line = isHandle ? null : (one("holderName") ?? bareIn(entries, "holder"));
  return holderFrom({
    name: named ?? (isCompany ? null : line),
    organization: organization ?? (isCompany ? line : null),
    country: inBlock(within.country) ?? inIt(within.country) ?? one("holderCountry"),
    isRedacted: false,
  });
};

const headingOf = (entries: readonly Entry[]): string =>
  entries.find(({ part }) => part === "holder")?.label ?? "";

/** The block that a handle leads to. */
const contactOf = (
  entries: readonly Entry[],
  handles: readonly string[],
): readonly Entry[] | null => {
  const found = entries.find(
    ({ label, value }) => within.handle.test(label) && handles.includes(value),
  );
  return found ? entries.filter(({ block }) => block === found.block) : null;
};

const host = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;

/** Addresses stand beside the names. `.dk` calls the domain itself "DNS". */
const nameserversOf = (entries: readonly Entry[], domain: string): string[] => {
  const lines = entries.flatMap(({ part, label, value, isBare }) =>
    (part === "nameservers" && isBare) ||
    ((part === "domain" || part === "nameservers") && calls("nameserver", label))
      ? [{ label, value }]
      : [],
  );
  const hosts = lines.flatMap(({ label, value }) =>
    value
      .split(/[\s,]+/)
      .map((word) => domainToASCII(word.replace(/\.$/, "")))
      .filter((word) => host.test(word) && !(label === "dns" && word === domain)),
  );
  return unique(hosts);
};

const datesOf = (
  entries: readonly Entry[],
  text: string,
): Pick<Registration, "dates" | "hasZonelessDates"> => {
  const one = (field: Field): string | null => valuesOf(entries, field)[0] ?? null;
  const told: Partial<Record<keyof RegistrationDates, string | null>> = {
    registeredAt: one("registeredAt"),
    updatedAt: one("updatedAt"),
    expiresAt: one("expiresAt"),
    databaseUpdatedAt: lastUpdate.exec(text)?.[1] ?? null,
  };
  const readDate = createDateReader(Object.values(told).flatMap((date) => date ?? []));
  const read = Object.entries(told).flatMap(([field, date]) => {
    const known = date ? readDate(date) : null;
    return known ? [{ field, ...known }] : [];
  });
  return {
    dates: { ...noDates, ...Object.fromEntries(read.map(({ field, date }) => [field, date])) },
    hasZonelessDates: read.some(({ isZoneless }) => isZoneless),
  };
};

/** Some registries write all states on one line, others each with the place or the words that explain it. */
const statesOf = (line: string): string[] =>
  (line.split(/\s+(?:\(|https?:|- )/)[0] ?? line)
    .replace(/^\d{3} /, "")
    .split(/,\s*/)
    .map((state) => rdapStatus(state.replace(/\.$/, "")))
    .filter((state) => state !== "");

const signedOf = (told: string | null): boolean | null => {
  if (told === null) return null;
  if (/^(unsigned|no|inactive|none)\b/i.test(told)) return false;
  return /^(signed|yes|active)/i.test(told) ? true : null;
};
