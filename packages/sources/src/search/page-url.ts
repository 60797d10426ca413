/** Parameters that tell where a reader came from, and nothing of the page. */
const tracking =
  /^(utm_.+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|twclid|igshid|mc_cid|mc_eid|_hsenc|_hsmi|ref_src|srsltid)$/i;

/** Fragments that scripts read as paths; any other is a place within the page. */
const route = /^#[!/]/;

const longest = 2_048;

/** The address of a page without what tracks the reader; null for what is no address of the web. */
export const pageUrlFrom = (text: string): string | null => {
  const url = text.length <= longest && URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  for (const name of new Set(url.searchParams.keys())) {
    if (tracking.test(name)) url.searchParams.delete(name);
  }
  if (!route.test(url.hash)) url.hash = "";
  return url.href;
};

/** What two addresses of the same page share: scheme, `www.`, AMP, order of parameters do not matter. */
export const pageKeyOf = (pageUrl: string): string => {
  const { host, pathname, searchParams, hash } = new URL(pageUrl);
  searchParams.delete("amp");
  searchParams.sort();
  const site = host.replace(/^(www|amp)\./, "");
  const path = pathname.replace(/\/amp\/?$/, "").replace(/\/+$/, "");
  return `${site}${path}?${searchParams.toString()}${hash}`;
};
