const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;
/** A parser drops or changes some of these, so that two readers would see two names. */
const ambiguous = /[\p{Cc}\s\\]/u;
const maxLength = 2_048;

/**
 * Whether a text can be a domain name, or an http or https URL of one, as far as its syntax tells. Names in
 * other scripts are; addresses, names of one label and addresses of mailboxes are not.
 */
export const isDomainOrUrl = (text: string): boolean => {
  const trimmed = text.trim();
  if (trimmed.length > maxLength || ambiguous.test(trimmed)) return false;
  const url = trimmed.includes("://") ? trimmed : `http://${trimmed}`;
  if (!URL.canParse(url)) return false;
  const { protocol, username, password, hostname } = new URL(url);
  if (!/^https?:$/.test(protocol) || username || password) return false;
  const name = hostname.replace(/\.$/, "");
  const labels = name.split(".");
  return (
    name.length <= 253 &&
    labels.length > 1 &&
    labels.every((part) => label.test(part)) &&
    /[a-z]/.test(labels.at(-1) ?? "")
  );
};
