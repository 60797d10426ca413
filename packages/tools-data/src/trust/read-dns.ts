import {
  type Answered,
  type Dns,
  type DnsAnswer,
  type DnsType,
  unlessFailed,
} from "@coinslot/sources";
import type { DataOf } from "@coinslot/tools-schema";

type DnsSignals = DataOf<"domain-trust-score">["dns"];
type Asked = Answered<DnsAnswer> | null;
type Record = DnsAnswer["records"][number];
type MxData = Extract<Record, { type: "MX" }>["data"];

/** The records of a domain, and the answers that they are from. */
export type ReadDns = {
  readonly signals: DnsSignals;
  readonly answers: readonly Answered<DnsAnswer>[];
};

/** Asks for every record at the same time; what gets no answer is null, and fails nothing. */
export const readDns = async (
  dns: Pick<Dns, "lookUp">,
  domain: string,
  signal: AbortSignal,
): Promise<ReadDns> => {
  const ask = (name: string, type: DnsType): Promise<Asked> =>
    unlessFailed(dns.lookUp(name, type, signal));
  const [a, aaaa, ns, mx, txt, dmarc, caa, ds] = await Promise.all([
    ask(domain, "A"),
    ask(domain, "AAAA"),
    ask(domain, "NS"),
    ask(domain, "MX"),
    ask(domain, "TXT"),
    ask(`_dmarc.${domain}`, "TXT"),
    ask(domain, "CAA"),
    ask(domain, "DS"),
  ]);
  return {
    signals: {
      a: list(a, (record) => (record.type === "A" ? [record.data] : [])),
      aaaa: list(aaaa, (record) => (record.type === "AAAA" ? [record.data] : [])),
      ns: list(ns, (record) => (record.type === "NS" ? [plainHost(record.data)] : [])),
      mx: list(mx, (record) => (record.type === "MX" ? [mailHost(record.data)] : [])),
      spf: policyIn(list(txt, textOf), /^v=spf1(\s|$)/i, /(?:^|\s)([+?~-]?all)\b/i),
      dmarc: policyIn(list(dmarc, textOf), /^v=DMARC1\b/i, /;\s*p\s*=\s*([a-z]+)/i),
      dnssec: dnssecOf(a, ds),
      caa: list(caa, (record) =>
        record.type === "CAA"
          ? [{ flags: record.data.flags ?? 0, tag: record.data.tag, value: record.data.value }]
          : [],
      ),
    },
    answers: [a, aaaa, ns, mx, txt, dmarc, caa, ds].filter((asked) => asked !== null),
  };
};

/** Null where DNS did not say; a name that does not exist has no records. */
const list = <Item>(asked: Asked, read: (record: Record) => Item[]): Item[] | null => {
  if (!asked) return null;
  const { code, records } = asked.fetched.value;
  return code === "NOERROR" || code === "NXDOMAIN" ? records.flatMap(read) : null;
};

const plainHost = (host: string): string => host.toLowerCase();

const mailHost = ({ preference = 0, exchange }: MxData) => ({
  priority: preference,
  host: plainHost(exchange),
});

/** A text comes in pieces that are read without anything between them. */
const textOf = (record: Record): string[] => {
  if (record.type !== "TXT") return [];
  return [[record.data].flat().map(String).join("")];
};

const policyIn = (
  texts: readonly string[] | null,
  start: RegExp,
  policy: RegExp,
): DnsSignals["spf"] => {
  if (texts === null) return { present: null, record: null, policy: null };
  const record = texts.find((text) => start.test(text)) ?? null;
  return {
    present: record !== null,
    record,
    policy: record === null ? null : (policy.exec(record)?.[1]?.toLowerCase() ?? null),
  };
};

/** Why a resolver that validates refuses to answer: RFC 8914, 6 to 12. */
const isBogus = (reason: number): boolean => reason >= 6 && reason <= 12;

/** Signed where the parent vouches for a key and the resolver found the signatures right. */
const dnssecOf = (a: Asked, ds: Asked): DnsSignals["dnssec"] => {
  const reasons = [a, ds].flatMap((asked) => asked?.fetched.value.reasons ?? []);
  const signers = list(ds, (record) => (record.type === "DS" ? [record] : []));
  if (a?.fetched.value.code === "SERVFAIL" && reasons.some(isBogus)) return "bogus";
  if (!a || signers === null) return "unknown";
  if (signers.length === 0) return ds?.fetched.value.code === "NOERROR" ? "unsigned" : "unknown";
  return a.fetched.value.isValidated ? "signed" : "unknown";
};
