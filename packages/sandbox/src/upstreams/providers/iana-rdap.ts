import { type Simulator, html, json } from "../simulator.ts";

/** data.iana.org: the bootstrap file that says which RDAP server an ending has. `io` and `co` are missing. */
export const createIanaRdap = (): Simulator => ({
  id: "iana-rdap",
  base: "https://data.iana.org",
  answer: ({ url }) =>
    url.pathname === "/rdap/dns.json" ? json(bootstrap) : html("<h1>Not found</h1>", 404),
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
