import { isUnambiguous, maxAddressLength } from "./address-text.ts";
import { hasEnding, isHostName, isPublicName, urlOfDomain } from "./host-name.ts";

/**
 * Whether a text can be a domain name of the public internet, or an http or https URL of one, as far as it tells
 * by itself. Names in other scripts are; addresses, names of one label or of a special use and addresses of
 * mailboxes are not.
 */
export const isDomainOrUrl = (text: string): boolean => {
  const trimmed = text.trim();
  if (trimmed.length > maxAddressLength || !isUnambiguous(trimmed)) return false;
  const url = urlOfDomain(trimmed);
  if (!url) return false;
  const { protocol, username, password, hostname } = url;
  if (!/^https?:$/.test(protocol) || username || password) return false;
  const name = hostname.replace(/\.$/, "");
  return isHostName(name) && isPublicName(name) && hasEnding(name);
};
