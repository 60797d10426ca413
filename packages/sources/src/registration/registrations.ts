import { ToolError } from "@coinslot/tools-schema";
import type { Dns } from "../dns/dns.ts";
import { type Answered, firstThatAnswers } from "../upstream/first-that-answers.ts";
import type { Fetched } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { UpstreamError } from "../upstream/upstream-error.ts";
import { unlessFailed } from "../upstream/unless-failed.ts";
import type { Kind } from "../upstream/kind.ts";
import { createBootstrap, definition as bootstrap } from "./bootstrap.ts";
import { type Delegation, delegationOf } from "./in-dns.ts";
import { mergeRegistrar } from "./merge-registrar.ts";
import {
  type RdapObject,
  type Registration,
  type RegistrationProvider,
  unregistered,
} from "./provider.ts";
import { createTopLevelDomains, type TopLevelDomains } from "./root-zone.ts";
import { createRdap, definition as rdapDefinition, type Rdap } from "./rdap.ts";
import { createWhois43, definition as whois43 } from "./whois43.ts";

/** Something about an answer that its reader should know. */
export type RegistrationRemark =
  | "registrar-silent"
  | "contradicted-by-dns"
  | "not-confirmed-by-dns"
  | "not-in-dns"
  | "unread"
  | "zoneless-dates";

/** A registration with where it is known from. */
export type FoundRegistration = {
  readonly registration: Registration;
  /** `none` where no registry service speaks for the name and DNS shows that it exists. */
  readonly protocol: "rdap" | "whois43" | "none";
  readonly registrarRaw: RdapObject | null;
  /** The answer that decided. */
  readonly answered: Answered<unknown>;
  /** Others that were used. */
  readonly supporting: readonly Fetched<unknown>[];
  readonly remarks: readonly RegistrationRemark[];
};

/** The registrations of domains. */
export type Registrations = {
  /**
   * The authorities' answer for a registrable domain; that it is not registered is one. Throws `ToolError`:
   * `upstream_*`, and `tool_not_found` where nobody speaks for the ending.
   */
  find(domain: string, signal: AbortSignal): Promise<FoundRegistration>;
  readonly topLevelDomains: TopLevelDomains;
  readonly isReady: () => boolean;
};

/** RDAP, then WHOIS; what denies a registration is held against DNS. */
export const createRegistrations = (dns: Pick<Dns, "lookUp">, runtime: Runtime): Registrations => {
  const rdap = createRdap(createBootstrap(runtime), runtime);
  const whois = createWhois43(runtime);
  const ways = { dns, rdap, whois };
  return {
    isReady: () => rdap.isReady() || whois.isReady(),
    topLevelDomains: createTopLevelDomains(runtime),
    async find(domain, signal) {
      const answered = await ask(ways, domain, signal);
      if (!answered) return foundInDns(await delegationOf(dns, domain, signal));
      const { isRegistered, isUnread } = answered.fetched.value;
      if (isUnread) return tellUnread(answered, dns, domain, signal);
      return isRegistered
        ? complete(answered, ways, domain, signal)
        : confirm(answered, ways, domain, signal);
    },
  };
};

/** The kind of source. It asks the kind `dns`, too. */
export const registrations: Kind<Registrations, { readonly dns: Pick<Dns, "lookUp"> }> = {
  definitions: [bootstrap, rdapDefinition, whois43],
  create: (runtime, { dns }) => createRegistrations(dns, runtime),
};

type Ways = {
  readonly dns: Pick<Dns, "lookUp">;
  readonly rdap: Rdap;
  readonly whois: RegistrationProvider;
};

/** Null where the ending has neither server. */
const ask = async (
  { rdap, whois }: Ways,
  domain: string,
  signal: AbortSignal,
): Promise<Answered<Registration> | null> => {
  const hasRdap = await rdap.serves(domain, signal);
  if (!hasRdap && !(await whois.serves(domain, signal))) return null;
  const providers = hasRdap ? [rdap, whois] : [whois];
  return firstThatAnswers(providers, (one, signal) => one.find(domain, signal), signal);
};

/** Adds what the registrar's own record says, where the registry names one. */
const complete = async (
  answered: Answered<Registration>,
  { dns, rdap }: Ways,
  domain: string,
  signal: AbortSignal,
): Promise<FoundRegistration> => {
  const { value } = answered.fetched;
  if (isDateless(value)) return holdAgainstDns(answered, dns, domain, signal);
  const found = foundFrom(answered);
  if (value.relatedUrl === null) return found;
  const record = await unlessFailed(rdap.readAt(value.relatedUrl, domain, signal));
  if (!record?.value.isRegistered) return withRemark(found, "registrar-silent");
  return { ...found, ...mergeRegistrar(value, record.value), supporting: [record] };
};

const isDateless = ({ dates, relatedUrl }: Registration): boolean =>
  relatedUrl === null &&
  [dates.registeredAt, dates.updatedAt, dates.expiresAt].every((date) => !date);

/** Some registries tell no date; a text without any may also be something else that was read as a record. */
const holdAgainstDns = async (
  answered: Answered<Registration>,
  dns: Ways["dns"],
  domain: string,
  signal: AbortSignal,
): Promise<FoundRegistration> => {
  const found = foundFrom(answered);
  const delegation = await delegationOf(dns, domain, signal);
  if (!delegation) return found;
  const supporting = [delegation.answered.fetched];
  return delegation.exists
    ? { ...found, supporting }
    : withRemark({ ...found, supporting }, "not-in-dns");
};

/** What cannot be read is told as it was written; that it is registered, DNS has to say. */
const tellUnread = async (
  answered: Answered<Registration>,
  dns: Ways["dns"],
  domain: string,
  signal: AbortSignal,
): Promise<FoundRegistration> => {
  const delegation = await delegationOf(dns, domain, signal);
  if (!delegation?.exists) {
    const reason = "its answer does not say whether the domain is registered";
    throw new UpstreamError("upstream_bad_response", answered.provider.name, { reason });
  }
  const found = foundFrom(answered);
  const registration = { ...found.registration, isRegistered: true };
  const supporting = [delegation.answered.fetched];
  return withRemark({ ...found, registration, supporting }, "unread");
};

/** A server of another zone denies every name: what DNS has is registered, whatever RDAP says. */
const confirm = async (
  answered: Answered<Registration>,
  { dns, whois }: Ways,
  domain: string,
  signal: AbortSignal,
): Promise<FoundRegistration> => {
  const found = foundFrom(answered);
  const delegation = await delegationOf(dns, domain, signal);
  if (!delegation) return withRemark(found, "not-confirmed-by-dns");
  const supporting = [delegation.answered.fetched];
  if (!delegation.exists) return { ...found, supporting };
  const isWhois = answered.provider.id === whois.id;
  const other = isWhois ? null : await unlessFailed(whois.find(domain, signal));
  if (other?.value.isRegistered) {
    const second = foundFrom({ fetched: other, provider: whois, failed: [] });
    return withRemark({ ...second, supporting }, "contradicted-by-dns");
  }
  const registration = { ...found.registration, isRegistered: true };
  return withRemark(
    { ...found, registration, protocol: "none", supporting },
    "contradicted-by-dns",
  );
};

const foundFrom = (answered: Answered<Registration>): FoundRegistration => {
  const registration = answered.fetched.value;
  return {
    registration,
    protocol: answered.provider.id === "rdap" ? "rdap" : "whois43",
    registrarRaw: null,
    answered,
    supporting: [],
    remarks: registration.hasZonelessDates ? ["zoneless-dates"] : [],
  };
};

/** Registered names may be missing in DNS, so that it shows none is no answer. */
const foundInDns = (delegation: Delegation | null): FoundRegistration => {
  if (!delegation) {
    throw new ToolError("upstream_unavailable", "No resolver says whether the domain exists.");
  }
  if (!delegation.exists) {
    const detail = "No registry service answers for this ending, and DNS does not have the domain.";
    throw new ToolError("tool_not_found", detail);
  }
  return {
    registration: { ...unregistered(null), isRegistered: true },
    protocol: "none",
    registrarRaw: null,
    answered: delegation.answered,
    supporting: [],
    remarks: [],
  };
};

const withRemark = (found: FoundRegistration, remark: RegistrationRemark): FoundRegistration => ({
  ...found,
  remarks: [...found.remarks, remark],
});
