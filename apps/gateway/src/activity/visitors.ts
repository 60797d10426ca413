/** Who asks: somebody who may buy, a machine that lists or watches, or one of our own commands. */
export type Visitor = "caller" | "crawler" | "probe";

/** Our own commands say who they are: audit, doctor, and whatever watches a shop by them. */
const probes = /^coinslot-/i;

/**
 * Search engines, indexes of paid endpoints, previews, scanners and uptime checks, by what they call themselves. An
 * HTTP library's name is no crawler's: agents have no other.
 */
const crawlers =
  /bot\b|crawler|spider|slurp|externalhit|embedly|preview|scan\b|scanner|discovery|indexer|uptime|pingdom|statuscake|health-?check|monitor|censys|zgrab|masscan|nuclei/i;

/** More of a user agent is not looked at, and not kept. */
export const longestUserAgent = 200;

/** Names that are remembered, so that each is looked at once. */
const mostRemembered = 1_000;

const headerName = "user-agent";

/** Read from the raw list: building the headers' object is work that an unpaid answer does not need. */
export const userAgentIn = (rawHeaders: readonly string[]): string => {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (name.length === headerName.length && name.toLowerCase() === headerName)
      return rawHeaders[index + 1] ?? "";
  }
  return "";
};

const visitorOf = (userAgent: string): Visitor => {
  const text = userAgent.slice(0, longestUserAgent);
  if (probes.test(text)) return "probe";
  return crawlers.test(text) ? "crawler" : "caller";
};

/** Tells visitors apart by their user agents. */
export const createVisitors = (): ((userAgent: string) => Visitor) => {
  const known = new Map<string, Visitor>();
  return (userAgent) => {
    const remembered = known.get(userAgent);
    if (remembered !== undefined) return remembered;
    const visitor = visitorOf(userAgent);
    if (known.size >= mostRemembered) known.clear();
    if (userAgent.length <= longestUserAgent) known.set(userAgent, visitor);
    return visitor;
  };
};
