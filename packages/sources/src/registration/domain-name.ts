import { domainToUnicode } from "node:url";
import { ToolError } from "@coinslot/tools-schema";
import { parse } from "tldts";

/** The name that a text is about, and the part of it that is registered. */
export type DomainName = {
  /** Lower case, in its ASCII form. */
  readonly host: string;
  /** The registrable domain in its ASCII form. */
  readonly domain: string;
  /** The registrable domain as people read it. */
  readonly unicode: string;
  /** The ending of the host below which anyone may have a site, such as `github.io`; null where it has none. */
  readonly sharedEnding: string | null;
};

/** The registrable domain of a domain name or URL by the public suffix list. Throws `tool_input_refused`. */
export const domainNameFrom = (text: string): DomainName => {
  const trimmed = text.trim();
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`;
  if (!URL.canParse(url)) throw refused("The text is neither a domain name nor a URL.");
  const host = new URL(url).hostname.replace(/\.$/, "");
  const { domain, isIp, isIcann } = parse(host);
  if (isIp) throw refused("An address is not a domain.");
  if (!isIcann) throw refused("The domain's ending is not one of the public internet.");
  if (!domain) throw refused("This is an ending below which domains are registered, not a domain.");
  const { publicSuffix, isPrivate } = parse(host, { allowPrivateDomains: true });
  return {
    host,
    domain,
    unicode: domainToUnicode(domain),
    sharedEnding: isPrivate && publicSuffix !== host ? publicSuffix : null,
  };
};

const refused = (detail: string): ToolError => new ToolError("tool_input_refused", detail);
