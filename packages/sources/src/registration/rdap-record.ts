import { domainToASCII } from "node:url";
import { z } from "zod";
import { contactFrom } from "./contact.ts";
import { readDate } from "./dates.ts";
import { holderFrom } from "./holder.ts";
import {
  noDates,
  type RdapObject,
  type RdapRegistration,
  type Registration,
  type RegistrationDates,
} from "./provider.ts";

const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((items) => items.flatMap((one) => readable(item, one)));

/** One that cannot be read is left out: the others are no worse for it. */
const readable = <Item extends z.ZodType>(item: Item, value: unknown): z.output<Item>[] => {
  const read = item.safeParse(value);
  return read.success ? [read.data] : [];
};

const link = z.object({ rel: z.string(), href: z.string(), type: z.string().optional() });

const innerEntity = z.object({
  roles: list(z.string()),
  vcardArray: z.unknown().optional(),
  jscard: z.unknown().optional(),
});

const entity = innerEntity.extend({
  publicIds: list(z.object({ type: z.string(), identifier: z.coerce.string() })),
  links: list(link),
  entities: list(innerEntity),
});

/** What is read of a domain object (RFC 9083); everything but its class may be missing. */
const domainObject = z.object({
  objectClassName: z.string().regex(/^domain$/i),
  ldhName: z.string().optional().catch(undefined),
  status: list(z.string()),
  events: list(z.object({ eventAction: z.string(), eventDate: z.string() })),
  entities: list(entity),
  nameservers: list(z.object({ ldhName: z.string() })),
  secureDNS: z
    .object({
      delegationSigned: z.boolean().optional(),
      dsData: list(
        z.object({
          keyTag: z.int().nonnegative(),
          algorithm: z.int().nonnegative(),
          digestType: z.int().nonnegative(),
          digest: z.string(),
        }),
      ),
    })
    .optional()
    .catch(undefined),
  links: list(link),
  redacted: z.array(z.unknown()).optional().catch(undefined),
});

type DomainObject = z.output<typeof domainObject>;

/** The registration that a domain object tells of. Throws where it is none, or another domain's. */
export const registrationFromRdap = (raw: RdapObject, domain: string): RdapRegistration => {
  const record = domainObject.parse(raw);
  if (record.ldhName !== undefined && plainName(record.ldhName) !== domain) {
    throw new Error("The record is another domain's.");
  }
  return {
    isRegistered: true,
    registrar: registrarOf(record),
    holder: holderOf(record),
    ...datesOf(record),
    status: record.status.map(rdapStatus),
    nameservers: record.nameservers.map(({ ldhName }) => plainName(ldhName)),
    dnssec: {
      signed: record.secureDNS?.delegationSigned ?? null,
      ds: record.secureDNS?.dsData ?? [],
    },
    raw,
    relatedUrl: relatedUrlOf(record),
  };
};

/** Some write a name in its own script where its ASCII form belongs. */
const plainName = (name: string): string => {
  const plain = name.toLowerCase().replace(/\.$/, "");
  return domainToASCII(plain) || plain;
};

/** `clientHold`, as EPP has it and some registries pass it on, is `client hold` in RDAP (RFC 8056). */
export const rdapStatus = (status: string): string =>
  status
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .trim();

const withRole = ({ entities }: DomainObject, role: string) =>
  entities.find(({ roles }) => roles.includes(role));

const registrarOf = (record: DomainObject): Registration["registrar"] => {
  const found = withRole(record, "registrar");
  if (!found) return null;
  const contact = contactFrom(found);
  const abuse = found.entities.find(({ roles }) => roles.includes("abuse"));
  const site = found.links.find(({ rel, href }) => rel === "about" && URL.canParse(href));
  const registrar = {
    name: contact.name ?? contact.organization,
    ianaId: found.publicIds.find(({ type }) => /IANA/i.test(type))?.identifier ?? null,
    url: site?.href ?? null,
    abuseEmail: abuse ? contactFrom(abuse).email : null,
  };
  return Object.values(registrar).some((value) => value !== null) ? registrar : null;
};

const holderOf = (record: DomainObject): Registration["holder"] => {
  const found = withRole(record, "registrant");
  if (!found) return null;
  const isRedacted = (record.redacted ?? []).some((one) => /registrant/i.test(JSON.stringify(one)));
  return holderFrom({ ...contactFrom(found), isRedacted });
};

const actions: Readonly<Record<string, keyof RegistrationDates>> = {
  registration: "registeredAt",
  expiration: "expiresAt",
  "last changed": "updatedAt",
  transfer: "transferredAt",
  "last update of rdap database": "databaseUpdatedAt",
};

/** An event may have happened more than once: the registration is the first, of all others the last one counts. */
const datesOf = ({ events }: DomainObject): Pick<Registration, "dates" | "hasZonelessDates"> => {
  const read = events
    .flatMap(({ eventAction, eventDate }) => {
      const [field, date] = [actions[eventAction.toLowerCase()], readDate(eventDate)];
      return field && date ? [{ field, ...date }] : [];
    })
    .toSorted((one, other) => one.date.localeCompare(other.date));
  const first = read.find(({ field }) => field === "registeredAt");
  return {
    dates: {
      ...noDates,
      ...Object.fromEntries(read.map(({ field, date }) => [field, date])),
      registeredAt: first?.date ?? null,
    },
    hasZonelessDates: read.some(({ isZoneless }) => isZoneless),
  };
};

const relatedUrlOf = ({ links }: DomainObject): string | null => {
  const related = links.find(
    ({ rel, href, type }) =>
      rel === "related" && type === "application/rdap+json" && /^https:\/\//i.test(href),
  );
  return related && URL.canParse(related.href) ? related.href : null;
};
