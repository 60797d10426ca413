import {
  domainNameFrom,
  type FoundRegistration,
  type RegistrationRemark,
  type Registrations,
} from "@coinslot/sources";
import type { DataOf, Handler, tools } from "@coinslot/tools-schema";
import { createSourceList } from "./source-list.ts";

/** What each remark tells a reader. */
const remarks: Readonly<Record<RegistrationRemark, string>> = {
  "registrar-silent":
    "The registrar's own record could not be read; the registrant may be missing for that.",
  "contradicted-by-dns":
    "The registry's server says that the domain is not registered, but it is in DNS.",
  "not-confirmed-by-dns":
    "DNS could not be asked whether it agrees that the domain is not registered.",
  "not-in-dns":
    "The registry has the domain, without any date, and DNS does not: it may be on hold, or about to be deleted.",
  unread:
    "The registry's answer could not be read, and is told as raw text; that the domain is registered is what DNS says.",
  "zoneless-dates": "A date came without its time zone and was taken for UTC.",
};

/** The registration of a domain. Not registered is a result; that nobody can tell is a failure. */
export const createWhoisHandler =
  (sources: {
    readonly registrations: Pick<Registrations, "find">;
  }): Handler<(typeof tools)["whois"]> =>
  async ({ domain: text }, { signal }) => {
    const { domain, unicode, sharedEnding } = domainNameFrom(text);
    const found = await sources.registrations.find(domain, signal);
    const { registration } = found;
    const list = createSourceList();
    list.addAnswered(found.answered, { asOf: registration.dates.databaseUpdatedAt });
    for (const fetched of found.supporting) list.add(fetched);
    return {
      data: { domain, unicode, protocol: found.protocol, ...dataOf(found) },
      asOf: registration.dates.databaseUpdatedAt,
      sources: list.sources,
      warnings: [
        ...list.warnings,
        ...found.remarks.map((remark) => warning(codeOf(remark), remarks[remark])),
        ...(sharedEnding === null ? [] : [warning("SHARED_ENDING", sharing(sharedEnding, domain))]),
      ],
    };
  };

const dataOf = ({
  registration,
  registrarRaw,
}: FoundRegistration): Omit<DataOf<"whois">, "domain" | "unicode" | "protocol"> => ({
  registered: registration.isRegistered,
  registrar: registration.registrar,
  registrant: registration.holder,
  dates: registration.dates,
  status: [...registration.status],
  nameservers: [...registration.nameservers],
  dnssec: { signed: registration.dnssec.signed, ds: [...registration.dnssec.ds] },
  raw: { registry: registration.raw, registrar: registrarRaw },
});

const warning = (code: string, message: string) => ({ code, message, sourceId: null });

const codeOf = (remark: RegistrationRemark): string => remark.toUpperCase().replaceAll("-", "_");

const sharing = (ending: string, domain: string): string =>
  `Anyone may have a site below ${ending}; the registration is that of ${domain}.`;
