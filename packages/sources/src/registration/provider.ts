import type { Fetched, Licence, Provider } from "../upstream/provider.ts";

/** Who sells and keeps a registration. */
type Registrar = {
  readonly name: string | null;
  readonly ianaId: string | null;
  readonly url: string | null;
  readonly abuseEmail: string | null;
};

/** Who holds a domain; `redacted` where that is withheld, or a privacy proxy is named instead. */
export type Holder = {
  readonly name: string | null;
  readonly organization: string | null;
  readonly country: string | null;
  readonly redacted: boolean;
};

/** The events of a registration: days, or instants in UTC. */
export type RegistrationDates = {
  readonly registeredAt: string | null;
  readonly updatedAt: string | null;
  readonly expiresAt: string | null;
  readonly transferredAt: string | null;
  readonly databaseUpdatedAt: string | null;
};

/** A delegation signer record. */
type DelegationSigner = {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  readonly digest: string;
};

/** An object of RDAP as it was received. */
export type RdapObject = Readonly<Record<string, unknown>>;

/** What an authority says of a domain. */
export type Registration = {
  readonly isRegistered: boolean;
  readonly registrar: Registrar | null;
  readonly holder: Holder | null;
  readonly dates: RegistrationDates;
  /** Whether a date came without its zone and was taken for UTC. */
  readonly hasZonelessDates: boolean;
  /** In the words of RDAP: `client transfer prohibited`. */
  readonly status: readonly string[];
  /** Lower case. */
  readonly nameservers: readonly string[];
  readonly dnssec: { readonly signed: boolean | null; readonly ds: readonly DelegationSigner[] };
  /** RDAP's object or the text of WHOIS; null where no registry answered. */
  readonly raw: RdapObject | string | null;
  /** Where the registrar's own record is said to be. */
  readonly relatedUrl: string | null;
  /** Whether the authority's words could not be read: then only DNS can tell whether the domain is registered. */
  readonly isUnread?: boolean;
};

/** An authority, or a way to one. */
export type RegistrationProvider = Provider & {
  /** False where it is known that the ending has no such server. */
  serves(domain: string, signal: AbortSignal): Promise<boolean>;
  /** That a domain is not registered is an answer. Throws `ToolError`: `upstream_*`. */
  find(domain: string, signal: AbortSignal): Promise<Fetched<Registration>>;
};

/** What registries have in common, whichever way they are asked. */
export const registryTerms: Licence = {
  licence: "open",
  says: "Registries answer single questions freely; their terms forbid to collect in bulk and to advertise.",
};

/** How long records are fresh, and how long they answer for a server that fails. */
export const recordTimes = { ttlMs: 24 * 3_600_000, staleForMs: 7 * 24 * 3_600_000 };

/** What RDAP says of a domain. */
export type RdapRegistration = Registration & { readonly raw: RdapObject | null };

/** The answer that there is no such registration. */
export const unregistered = <Raw extends Registration["raw"]>(
  raw: Raw,
): Registration & { readonly raw: Raw } => ({
  isRegistered: false,
  registrar: null,
  holder: null,
  dates: noDates,
  hasZonelessDates: false,
  status: [],
  nameservers: [],
  dnssec: { signed: null, ds: [] },
  raw,
  relatedUrl: null,
});

/** An answer that says neither yes nor no in words that we know. */
export const unread = (raw: string): Registration => ({ ...unregistered(raw), isUnread: true });

/** No date is known. */
export const noDates: RegistrationDates = {
  registeredAt: null,
  updatedAt: null,
  expiresAt: null,
  transferredAt: null,
  databaseUpdatedAt: null,
};
