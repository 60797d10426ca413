import { dayOf } from "./calendar.ts";

/** A domain name, who keeps it, and what its zone says. Instants are ISO 8601 in UTC. */
export type Domain = {
  readonly name: string;
  /** How its registry tells of it; `whois` has no RDAP server. */
  readonly registry: "rdap" | "whois";
  readonly registrar: {
    readonly name: string;
    readonly ianaId: string;
    readonly url: string;
    readonly abuseEmail: string;
    /** Its own RDAP server, which knows more than the registry's. */
    readonly rdapHost: string | null;
  };
  readonly registeredAt: string;
  readonly updatedAt: string;
  readonly expiresAt: string;
  readonly status: readonly string[];
  readonly nameservers: readonly string[];
  readonly isSigned: boolean;
  /** Null when the registry hides it. */
  readonly registrant: { readonly name: string; readonly country: string } | null;
  readonly mailServers: readonly string[];
  readonly texts: readonly string[];
  readonly dmarc: string | null;
  readonly certificateIssuers: readonly string[];
  /** Whether the blocking resolvers refuse to resolve it. */
  readonly isBlocked: boolean;
  /** Its place in the list of popular domains. */
  readonly rank: number | null;
};

const dayMs = 86_400_000;

const registrars = {
  harbor: {
    name: "Harbor Names (simulated)",
    ianaId: "9995",
    url: "https://registrar.example.net/",
    abuseEmail: "abuse@registrar.example.net",
    rdapHost: "rdap.registrar.example.net",
  },
  quick: {
    name: "QuickNames (simulated)",
    ianaId: "9998",
    url: "https://quicknames.example.net/",
    abuseEmail: "abuse@quicknames.example.net",
    rdapHost: null,
  },
};

const locked = ["client delete prohibited", "client transfer prohibited"];

/** What most domains have; the list below says only what is special. */
const usual = {
  registry: "rdap",
  registrar: registrars.harbor,
  status: locked,
  isSigned: false,
  registrant: null,
  texts: ["v=spf1 -all"],
  dmarc: "v=DMARC1; p=reject",
  certificateIssuers: ["sandbox-ca.example.net"],
  isBlocked: false,
  rank: null,
} as const;

/** A domain of so many days; it is renewed by the year. */
const aged = (now: number, name: string, days: number, rest: Partial<Domain> = {}): Domain => {
  const registered = now - days * dayMs;
  const year = 365 * dayMs;
  return {
    ...usual,
    name,
    registeredAt: `${dayOf(registered)}T04:00:00.000Z`,
    updatedAt: `${dayOf(now - Math.min(days, 90) * dayMs)}T09:30:00.000Z`,
    expiresAt: `${dayOf(registered + Math.ceil((now - registered + 1) / year) * year)}T04:00:00.000Z`,
    nameservers: [`ns1.${name}`, `ns2.${name}`],
    mailServers: [`mail.${name}`],
    ...rest,
  };
};

/** The registered domains of the world; any other name under their endings is not registered. */
export const createDomains = (now: number): readonly Domain[] => [
  aged(now, "example.com", 11_420, { isSigned: true, mailServers: [], rank: 255 }),
  aged(now, "example.org", 11_422, { isSigned: true }),
  aged(now, "example.net", 11_421),
  aged(now, "northwind-robotics-simulated.com", 4_120, {
    registrant: { name: "Northwind Robotics Inc (simulated)", country: "US" },
    rank: 48_210,
  }),
  aged(now, "fresh-offer-simulated.com", 6, {
    registrar: registrars.quick,
    status: ["add period"],
    dmarc: null,
    texts: [],
    certificateIssuers: [],
  }),
  aged(now, "account-verify-simulated.com", 41, {
    registrar: registrars.quick,
    isBlocked: true,
    dmarc: null,
  }),
  aged(now, "expired-shop-simulated.org", 1_500, {
    expiresAt: `${dayOf(now - 12 * dayMs)}T04:00:00.000Z`,
    status: ["redemption period", "server hold"],
  }),
  aged(now, "old-mill-simulated.io", 2_900, { registrar: registrars.quick }),
  aged(now, "kontor-simulated.co", 900, { registry: "whois", registrar: registrars.quick }),
];
