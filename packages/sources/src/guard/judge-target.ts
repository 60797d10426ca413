import { refused } from "./refuse.ts";

/** A URL that may be asked, as far as its text tells: its addresses are judged when it is resolved. */
export type Target = {
  /** Without credentials, fragment and the root dot of its name. */
  readonly url: URL;
  /** The host name, or the address without brackets. */
  readonly host: string;
  readonly port: number;
};

/** What a URL is judged against. */
export type TargetRules = {
  /** Begins the sentence of a refusal: "The URL", "The redirect". */
  readonly subject: string;
  readonly ports: readonly number[];
  /** What a relative URL starts from. */
  readonly base?: URL;
};

const maxLength = 2_048;

/** A URL parser drops some of these silently, so that two readers would see two targets. */
const ambiguous = /[\p{Cc}\s\\]/u;

const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

/** Names that are resolved inside a network, or never. */
const inner =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|lan|home|home\.arpa|corp|test|invalid|onion|alt|svc)$/;

/** Judges the text of a URL: length, characters, scheme, credentials, port, name. Throws `tool_input_refused`. */
export const judgeTarget = (text: string, rules: TargetRules): Target => {
  const { subject, ports } = rules;
  const url = parse(text.trim(), rules);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw refused(`${subject} is neither http nor https.`);
  }
  if (url.username || url.password) throw refused(`${subject} carries credentials.`);
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  if (!ports.includes(port)) {
    throw refused(`${subject} names port ${port}; allowed are ${ports.join(", ")}.`);
  }
  const host = judgeHost(url.hostname.replace(/\.$/, ""), subject);
  url.hostname = host;
  url.hash = "";
  return { url, host: host.replace(/^\[|\]$/g, ""), port };
};

const parse = (text: string, { subject, base }: TargetRules): URL => {
  if (text.length > maxLength) {
    throw refused(`${subject} is longer than ${maxLength} characters.`);
  }
  if (ambiguous.test(text)) {
    throw refused(`${subject} contains white space, a control character or a backslash.`);
  }
  if (!URL.canParse(text, base?.href)) throw refused(`${subject} is not a valid URL.`);
  return new URL(text, base);
};

const judgeHost = (host: string, subject: string): string => {
  if (host.startsWith("[")) return host;
  const labels = host.split(".");
  if (host.length > 253 || !labels.every((part) => label.test(part))) {
    throw refused(`${subject} names a host that is not a valid name.`);
  }
  if (labels.length === 1 || inner.test(host)) {
    throw refused(`${subject} names a host that is not on the public internet.`);
  }
  return host;
};
