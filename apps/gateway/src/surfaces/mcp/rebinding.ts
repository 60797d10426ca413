import { isIP } from "node:net";

const nameOf = (host: string): string => {
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, "") : "";
};

/**
 * Whether a page in a browser reached us under a name that is not ours, which is how a page of somebody else gets at a
 * server on the reader's own machine (DNS rebinding). Such a name always has a dot: addresses and names without one cannot
 * be rebound. Pages of every origin may call under our own name, because a call carries nothing that a browser adds by
 * itself; whoever sends no Origin is no page.
 */
export const isRebound = (
  {
    origin,
    host = "",
  }: { readonly origin?: string | undefined; readonly host?: string | undefined },
  publicUrl: string,
): boolean => {
  if (origin === undefined) return false;
  const name = nameOf(host);
  if (name === "" || name === new URL(publicUrl).hostname) return name === "";
  return name.includes(".") && isIP(name) === 0 && !name.endsWith(".localhost");
};
