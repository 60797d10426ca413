/** What the lines of a WHOIS text are about; `other` are contacts that are not sold. */
export type Part = "domain" | "holder" | "registrar" | "nameservers" | "other";

/** Headings by the part that they begin, the first that fits. */
const headings: readonly (readonly [RegExp, Part])[] = [
  [/^(admin|administrative|technical|tech|billing|zone|onsite|abuse|reseller)\b/, "other"],
  [/^(registrar|sponsoring registrar|registrar information|current registrar)$/, "registrar"],
  [
    /^(domain )?(registrant|holder|owner|organi[sz]ation)( contact)?( information| details)?$/,
    "holder",
  ],
  [/^(domain holder|organi[sz]ation using domain name|registrant s? ?contact.*)$/, "holder"],
  [
    /^((primary|secondary|domain|active) )?(name ?servers?|servers?)( dns)?( in listed order| information)?$/,
    "nameservers",
  ],
  [
    /^(domain|domain information|domain name|domain details|relevant dates|domain status|registration status|status|flags|dates|dnssec|additional info)$/,
    "domain",
  ],
  [
    /^(contact|contacts|contact information|keys?|data validation|.{1,40} contact( information)?)$/,
    "other",
  ],
];

/** The part that a heading begins; null where it is none. */
export const partOfHeader = (label: string): Part | null =>
  headings.find(([form]) => form.test(label))?.[1] ?? null;

/** What is read of a record; each has the labels by which registries call it. */
export type Field =
  | "domain"
  | "registeredAt"
  | "updatedAt"
  | "expiresAt"
  | "status"
  | "nameserver"
  | "dnssec"
  | "registrar"
  | "registrarUrl"
  | "registrarId"
  | "registrarAbuse"
  | "holderName"
  | "holderOrganization"
  | "holderCountry"
  | "holderHandle";

const labels: Readonly<Record<Field, RegExp>> = {
  domain: /^(domain|domain name|ascii|idn|domain name ace)$/,
  registeredAt:
    /^(creation date|created date|created|created on|registered|registered on|registration date|registration time|registered date|domain registered|domain created|domain record activated|domain dateregistered|record created|record created on|domain name commencement date|commencement date|first registration date|activation date|assigned)$/,
  updatedAt:
    /^(updated date|updated|last updated|last updated on|last updated date|last update|changed|modified|last modified|modification date|domain datelastmodified|domain record last updated|update date)$/,
  expiresAt:
    /^(registry expiry date|registrar registration expiration date|expiry date|expires|expires on|expire date|expire|expired|expiration|expiration date|expiration time|paid till|record will expire on|record expires on|valid until|renewal date|domain expires|domain datebilleduntil|domain expiration date|free date)$/,
  status: /^(domain status|status|state|registration status|eppstatus|flags|query status)$/,
  nameserver:
    /^(name servers?|nameservers?|nserver|dns|hostname|host name|primary server|secondary server|ns name \d+|ns \d+|domain nameservers|domain servers?|name server \d+)$/,
  dnssec: /^(dnssec|dnssec signed|signed|domain signed)$/,
  registrar:
    /^(registrar|registrar name|sponsoring registrar|registrar organi[sz]ation|registrar organi[sz]ation name|current registr?ar|authorized agency|registration service provider)$/,
  registrarUrl:
    /^(registrar url|registrar website|registrar web|registration service url|url of registrar)$/,
  registrarId: /^(registrar iana id|sponsoring registrar iana id)$/,
  registrarAbuse: /^(registrar abuse contact email|abuse email)$/,
  holderName:
    /^(registrant|registrant name|registrant contact name|registrant person|registrantname|holder|owner|person)$/,
  holderOrganization:
    /^(registrant organi[sz]ation|registrant contact organi[sz]ation|trading as|org|organi[sz]ation)$/,
  holderCountry:
    /^(registrant country|registrant country code|registrant contact country|registrantcountry)$/,
  holderHandle: /^(registrant|holder c|registrant c|domain registrant)$/,
};

/** Whether a label of the domain's own part calls this field. */
export const calls = (field: Field, label: string): boolean => labels[field].test(label);

/** What labels say within the part of the holder or the registrar, or in the block of a contact. */
export const within = {
  name: /^(name|person|personname|full name|contact)$/,
  organization:
    /^(org|organi[sz]ation|organi[sz]ation name|company|company name|company english name)$/,
  country: /^(country|country code|country \/ region)$/,
  url: /^(url|www|web|website)$/,
  abuse: /^abuse email$/,
  ianaId: /^(iana id|registrar iana id)$/,
  handle: /^(nic hdl|nic hdl br|contact|handle|id)$/,
} as const;
