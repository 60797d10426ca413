import { bad, ok, type Rule, unknown } from "./rule.ts";

const noSite = "The site was not read.";
const oldProtocols = ["SSLv3", "TLSv1", "TLSv1.1"];

/** What the domain's own web server shows, and how popular it is. */
export const siteRules: readonly Rule[] = [
  {
    id: "tls-certificate",
    label: "Certificate",
    weight: 10,
    group: "tls",
    judge: ({ tls }) => {
      if (!tls) return unknown("No certificate was read.");
      if (!tls.valid) return bad(30, `The certificate is not valid: ${tls.problem ?? "unknown"}.`);
      const days = tls.daysLeft;
      return days !== null && days < 7
        ? bad(3, `The certificate ends in ${days} days.`)
        : ok("The certificate is valid.");
    },
  },
  {
    id: "tls-protocol",
    label: "Encryption",
    weight: 2,
    group: "tls",
    judge: ({ tls }) => {
      if (!tls?.protocol) return unknown("No protocol is known.");
      const evidence = `The server speaks ${tls.protocol}.`;
      return oldProtocols.includes(tls.protocol) ? bad(10, evidence) : ok(evidence);
    },
  },
  {
    id: "https",
    label: "Site over HTTPS",
    weight: 5,
    group: "http",
    judge: ({ http }) => {
      if (!http) return unknown(noSite);
      return http.httpsReachable
        ? ok(`It answers with status ${http.status ?? "unknown"}.`)
        : bad(10, "It does not answer over HTTPS.");
    },
  },
  {
    id: "redirect",
    label: "Where the site leads",
    weight: 5,
    group: "http",
    judge: ({ http }) => {
      if (!http || http.redirectsToOtherDomain === null) return unknown(noSite);
      return http.redirectsToOtherDomain
        ? bad(10, "It sends visitors to another domain.")
        : ok("It stays on its domain.");
    },
  },
  {
    id: "hsts",
    label: "HTTPS demanded (HSTS)",
    weight: 3,
    group: "http",
    judge: ({ http }) => {
      if (!http || http.hsts === null) return unknown(noSite);
      return http.hsts ? ok("It demands HTTPS.") : bad(3, "It does not demand HTTPS.");
    },
  },
  {
    id: "csp",
    label: "Content security policy (CSP)",
    weight: 2,
    group: "http",
    judge: ({ http }) => {
      if (!http || http.csp === null) return unknown(noSite);
      return http.csp ? ok("It has one.") : bad(2, "It has none.");
    },
  },
  {
    id: "popularity",
    label: "Popularity",
    weight: 5,
    group: "popularity",
    judge: ({ popularity }) => {
      if (!popularity) return unknown("The list of popular domains was not read.");
      return popularity.rank === null
        ? ok("It is not among the popular domains, as most are not.")
        : ok(`It is number ${popularity.rank} of the popular domains.`);
    },
  },
];
