import type { World } from "../world.ts";
import type { Domain } from "../world/domains.ts";

/** Endings of the world that have a whois server, as IANA's own server refers to them. */
const servers: Readonly<Record<string, string>> = {
  com: "whois.verisign-grs.com",
  net: "whois.verisign-grs.com",
  org: "whois.pir.org",
  io: "whois.nic.io",
  co: "whois.nic.co",
  jp: "whois.jprs.jp",
};

/** The hosts of the world that answer on port 43. */
export const whoisHosts: readonly string[] = ["whois.iana.org", ...new Set(Object.values(servers))];

/**
 * Answers a line on port 43. A connection does not say which server it was meant for, so the
 * question decides: an ending is answered as IANA would, a name as its registry would.
 */
export const createWhois =
  ({ domains }: World) =>
  (line: string): string => {
    const asked = line
      .trim()
      .toLowerCase()
      .replace(/^domain /, "")
      .replace(/\/e$/, "");
    if (!asked.includes("."))
      return lines([
        ["domain", asked.toUpperCase()],
        ["refer", servers[asked]],
      ]);
    const domain = domains.find(({ name }) => name === asked);
    if (domain) return lines(recordOf(domain));
    return `${simulated}\r\nNo match for "${asked.toUpperCase()}".\r\n`;
  };

/** The first line of every answer, so that nobody takes one for a real one. */
const simulated = "% simulated";

type Row = readonly [string, string | undefined];

const lines = (rows: readonly Row[]): string =>
  [
    simulated,
    ...rows.flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}`)),
    "",
  ].join("\r\n");

const recordOf = (domain: Domain): Row[] => [
  ["Domain Name", domain.name.toUpperCase()],
  ["Updated Date", domain.updatedAt],
  ["Creation Date", domain.registeredAt],
  ["Registry Expiry Date", domain.expiresAt],
  ["Registrar", domain.registrar.name],
  ["Registrar IANA ID", domain.registrar.ianaId],
  ["Registrar URL", domain.registrar.url],
  ["Registrar Abuse Contact Email", domain.registrar.abuseEmail],
  ...domain.status.map((status): Row => ["Domain Status", eppStatus(status)]),
  ...domain.nameservers.map((server): Row => ["Name Server", server.toUpperCase()]),
  ["DNSSEC", domain.isSigned ? "signedDelegation" : "unsigned"],
  ["Registrant Country", domain.registrant?.country ?? "REDACTED FOR PRIVACY"],
];

/** "client hold" is `clientHold` on port 43. */
const eppStatus = (status: string): string => {
  const code = status.replace(/ ([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return `${code} https://icann.org/epp#${code}`;
};
