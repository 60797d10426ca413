const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

/** Names that are resolved inside a network, or never. */
const inner =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|lan|home|home\.arpa|corp|test|invalid|onion|alt|svc)$/;

/** Whether the host of a parsed URL, without its root dot, has the syntax of a name. */
export const isHostName = (host: string): boolean =>
  host.length <= 253 && host.split(".").every((part) => label.test(part));

/** Whether a name can be one of the public internet: it has two labels or more, and no special use. */
export const isPublicName = (name: string): boolean => name.includes(".") && !inner.test(name);

/** A domain name or URL, parsed; undefined where it is neither. A name in another script has its ASCII form. */
export const urlOfDomain = (text: string): URL | undefined => {
  const trimmed = text.trim();
  const url = trimmed.includes("://") ? trimmed : `http://${trimmed}`;
  return URL.canParse(url) ? new URL(url) : undefined;
};

/** Whether a name ends with a label that can be a top-level domain, and is not an address. */
export const hasEnding = (name: string): boolean => name.includes(".") && /[a-z][^.]*$/.test(name);

/** The last label of a domain name or of a URL's host, as DNS has it; undefined where there is none. */
export const endingOf = (text: string): string | undefined => {
  const name = urlOfDomain(text)?.hostname.replace(/\.$/, "") ?? "";
  return isHostName(name) && hasEnding(name) ? name.slice(name.lastIndexOf(".") + 1) : undefined;
};
