import { type SimulatedAnswer, type Simulator, html, json, text } from "../simulator.ts";
import { endings } from "../world/endings.ts";

/**
 * data.iana.org: the list of top-level domains, and the bootstrap file that says which RDAP server an ending has. In the
 * latter `io` and `co` are missing.
 */
export const createIanaRdap = (): Simulator => ({
  id: "iana-rdap",
  base: "https://data.iana.org",
  answer: ({ url }) => files[url.pathname] ?? html("<h1>Not found</h1>", 404),
});

const bootstrap = {
  version: "1.0",
  publication: "2026-11-18T20:00:01Z",
  description: "Simulated bootstrap file for Domain Name System registrations",
  services: [
    [["com"], ["https://rdap.verisign.com/com/v1/"]],
    [["net"], ["https://rdap.verisign.com/net/v1/"]],
    [["org"], ["https://rdap.publicinterestregistry.org/rdap/"]],
  ],
};

const rootZone = [
  "# Version 2026111800, Last Updated Wed Nov 18 07:07:01 2026 UTC",
  ...endings.map((ending) => ending.toUpperCase()),
  "",
].join("\n");

const files: Readonly<Record<string, SimulatedAnswer>> = {
  "/rdap/dns.json": json(bootstrap),
  "/TLD/tlds-alpha-by-domain.txt": text(rootZone),
};
