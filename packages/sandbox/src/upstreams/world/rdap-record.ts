import type { Domain } from "./domains.ts";

/** How a record is written differently from the usual way. */
export type RecordStyle = {
  /** Contacts as JSContact cards instead of vCards. */
  readonly isJsContact?: boolean;
  /** Dates without their zone. */
  readonly isZoneless?: boolean;
};

/** The domain as its registry tells of it in RDAP (RFC 9083); it knows the registrar, and no registrant. */
export const registryRecord = (domain: Domain, self: string, style: RecordStyle = {}) => ({
  ...headOf(domain, self, style),
  entities: [registrarEntity(domain, style)],
  links: [
    linkTo("self", self),
    ...(domain.registrar.rdapHost
      ? [linkTo("related", `https://${domain.registrar.rdapHost}/rdap/domain/${domain.name}`)]
      : []),
  ],
});

/** The domain as its registrar tells of it: with the registrant, or with what is left of one (RFC 9537). */
export const registrarRecord = (domain: Domain, self: string, style: RecordStyle = {}) => ({
  ...headOf(domain, self, style),
  entities: [registrarEntity(domain, style), registrantEntity(domain, style)],
  links: [linkTo("self", self)],
  ...(domain.registrant
    ? {}
    : {
        redacted: [
          {
            name: { description: "Registrant Name" },
            prePath: "$.entities[?(@.roles[0]=='registrant')].vcardArray[1][?(@[0]=='fn')]",
            method: "emptyValue",
            reason: { description: "Server policy" },
          },
        ],
      }),
});

const headOf = (domain: Domain, self: string, { isZoneless = false }: RecordStyle) => {
  const dated = (instant: string): string => (isZoneless ? instant.slice(0, 19) : instant);
  const event = (eventAction: string, instant: string) => ({
    eventAction,
    eventDate: dated(instant),
  });
  return {
    objectClassName: "domain",
    rdapConformance: ["rdap_level_0", "redacted"],
    notices: [{ title: "Simulated", description: ["No such domain record exists."] }],
    handle: `SIM-${domain.name.length}-${new URL(self).hostname.length}`,
    ldhName: domain.name.toUpperCase(),
    status: domain.status,
    events: [
      event("registration", domain.registeredAt),
      event("expiration", domain.expiresAt),
      event("last changed", domain.updatedAt),
      event("last update of RDAP database", domain.updatedAt),
    ],
    nameservers: domain.nameservers.map((name) => ({
      objectClassName: "nameserver",
      ldhName: name.toUpperCase(),
    })),
    secureDNS: domain.isSigned
      ? {
          delegationSigned: true,
          dsData: [{ keyTag: 4711, algorithm: 13, digestType: 2, digest: "07".repeat(32) }],
        }
      : { delegationSigned: false },
  };
};

const registrarEntity = ({ registrar }: Domain, style: RecordStyle) => ({
  objectClassName: "entity",
  roles: ["registrar"],
  handle: registrar.ianaId,
  publicIds: [{ type: "IANA Registrar ID", identifier: registrar.ianaId }],
  ...card({ name: registrar.name }, style),
  links: [linkTo("about", registrar.url)],
  entities: [
    {
      objectClassName: "entity",
      roles: ["abuse"],
      ...card({ name: "Abuse desk", email: registrar.abuseEmail }, style),
    },
  ],
});

const registrantEntity = ({ registrant }: Domain, style: RecordStyle) => ({
  objectClassName: "entity",
  roles: ["registrant"],
  ...card(
    { name: registrant?.name ?? "", country: registrant?.country ?? "US", isOrganization: true },
    style,
  ),
});

type Contact = {
  readonly name: string;
  readonly email?: string;
  readonly country?: string;
  readonly isOrganization?: boolean;
};

const card = (contact: Contact, { isJsContact = false }: RecordStyle) =>
  isJsContact ? { jscard: jsCard(contact) } : { vcardArray: ["vcard", vcardOf(contact)] };

const vcardOf = ({ name, email, country, isOrganization }: Contact) => [
  ["version", {}, "text", "4.0"],
  ["fn", {}, "text", isOrganization ? "" : name],
  ...(isOrganization ? [["org", {}, "text", name]] : []),
  ...(email ? [["email", {}, "text", email]] : []),
  ...(country
    ? [["adr", { cc: country }, "text", ["", "", "1 Simulated Way", "Springfield", "", "", ""]]]
    : []),
];

const jsCard = ({ name, email, country, isOrganization }: Contact) => ({
  "@type": "Card",
  version: "1.0",
  ...(isOrganization ? { organizations: { org: { name } } } : { name: { full: name } }),
  ...(email ? { emails: { email: { address: email } } } : {}),
  ...(country ? { addresses: { addr: { countryCode: country } } } : {}),
});

const linkTo = (rel: string, href: string) => ({
  value: href,
  rel,
  href,
  type: rel === "about" ? "text/html" : "application/rdap+json",
});
