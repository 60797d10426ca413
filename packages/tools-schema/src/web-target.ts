import { isUnambiguous, maxAddressLength } from "./address-text.ts";
import { isHostName, isPublicName } from "./host-name.ts";
import { isOnPublicInternet } from "./public-internet.ts";

/** The ports of the web: a page is asked for at no other. */
export const webPorts: readonly number[] = [80, 443];

/** A URL that may be asked, as far as its text tells: its addresses are judged when it is resolved. */
export type WebTarget = {
  /** Without credentials, fragment and the root dot of its name. */
  readonly url: URL;
  /** The host name, or the address without brackets. */
  readonly host: string;
  readonly port: number;
};

/** Why nobody may be led to a URL: the end of a sentence that its subject begins, without the full stop. */
export type Objection = { readonly objection: string };

/** What a URL is judged against. */
export type WebTargetRules = {
  readonly ports?: readonly number[];
  /** What a relative URL starts from. */
  readonly base?: URL;
};

/**
 * Judges the text of a URL: length, characters, scheme, credentials, port, and a host that is no public name or
 * address. The schema refuses by it before payment, the fetcher by the same before it resolves a name.
 */
export const judgeWebTarget = (
  text: string,
  { ports = webPorts, base }: WebTargetRules = {},
): WebTarget | Objection => {
  const trimmed = text.trim();
  const unreadable = objectionToText(trimmed, base);
  if (unreadable) return { objection: unreadable };
  const url = new URL(trimmed, base);
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  const host = url.hostname.replace(/\.$/, "");
  const objection = objectionToParts(url, port, ports) ?? objectionToHost(host);
  if (objection) return { objection };
  url.hostname = host;
  url.hash = "";
  return { url, host: withoutBrackets(host), port };
};

const objectionToText = (text: string, base: URL | undefined): string | undefined => {
  if (text.length > maxAddressLength) return `is longer than ${maxAddressLength} characters`;
  if (!isUnambiguous(text)) {
    return "contains white space, a control character, a backslash or a lone surrogate";
  }
  return URL.canParse(text, base?.href) ? undefined : "is not a valid URL";
};

const objectionToParts = (
  { protocol, username, password }: URL,
  port: number,
  ports: readonly number[],
): string | undefined => {
  if (protocol !== "http:" && protocol !== "https:") return "is neither http nor https";
  if (username || password) return "carries credentials";
  return ports.includes(port) ? undefined : `names port ${port}; allowed are ${ports.join(", ")}`;
};

/** A parser makes one plain spelling of every address, whatever it was written as. */
const address = /^\[.*\]$|^\d+(\.\d+){3}$/;

const objectionToHost = (host: string): string | undefined => {
  if (address.test(host)) {
    const isPublic = isOnPublicInternet(withoutBrackets(host));
    return isPublic ? undefined : "names an address that is not public";
  }
  if (!isHostName(host)) return "names a host that is not a valid name";
  return isPublicName(host) ? undefined : "names a host that is not on the public internet";
};

const withoutBrackets = (host: string): string => host.replace(/^\[|\]$/g, "");
