import { bad, ok, type Rule, unknown } from "./rule.ts";

const noAnswer = "DNS gave no answer.";

/** What the domain's own records say. */
export const dnsRules: readonly Rule[] = [
  {
    id: "addresses",
    label: "Addresses",
    weight: 5,
    group: "dns",
    judge: ({ dns: { a, aaaa } }) => {
      const known = [...(a ?? []), ...(aaaa ?? [])];
      if (known.length > 0) return ok(`It has ${known.length} addresses.`);
      return a === null || aaaa === null ? unknown(noAnswer) : bad(10, "It has no address.");
    },
  },
  {
    id: "spf",
    label: "Who may send its mail (SPF)",
    weight: 5,
    group: "dns",
    judge: ({ dns: { spf } }) => {
      if (spf.present === null) return unknown(noAnswer);
      if (!spf.present) return bad(5, "It has no SPF record.");
      return /^\+?all$/.test(spf.policy ?? "")
        ? bad(10, "Its SPF record lets everyone send its mail.")
        : ok(`Its SPF record ends with ${spf.policy ?? "no policy"}.`);
    },
  },
  {
    id: "dmarc",
    label: "What becomes of forged mail (DMARC)",
    weight: 5,
    group: "dns",
    judge: ({ dns: { dmarc } }) => {
      if (dmarc.present === null) return unknown(noAnswer);
      if (!dmarc.present) return bad(5, "It has no DMARC record.");
      return dmarc.policy === "none"
        ? bad(2, "Its DMARC policy is none.")
        : ok(`Its DMARC policy is ${dmarc.policy ?? "not said"}.`);
    },
  },
  {
    id: "dnssec",
    label: "Signed records (DNSSEC)",
    weight: 5,
    group: "dns",
    judge: ({ dns: { dnssec } }) => {
      if (dnssec === "unknown") return unknown("It is not known whether its records are signed.");
      if (dnssec === "bogus") return bad(30, "Its signatures are wrong.");
      return dnssec === "signed" ? ok("Its records are signed.") : bad(2, "They are not signed.");
    },
  },
  {
    id: "caa",
    label: "Who may issue its certificates (CAA)",
    weight: 2,
    group: "dns",
    judge: ({ dns: { caa } }) => {
      if (caa === null) return unknown(noAnswer);
      return caa.length > 0 ? ok("It limits the issuers.") : bad(1, "It does not limit them.");
    },
  },
];
