import { lookup, Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { ToolError } from "@coinslot/tools-schema";
import { isPublicAddress, ownAddresses } from "./public-address.ts";
import { refused, typed } from "./refuse.ts";

/** How names are resolved, and which addresses are never a target although they are public. */
export type ResolverSettings = {
  /** `ip:port` of name servers; without them the system resolves. */
  readonly dnsServers?: readonly string[];
  /** Addresses at which we are reached from outside. */
  readonly selfAddresses?: readonly string[];
};

/**
 * The addresses of a host: all of them public, or none is given. A host that has one address that is not
 * public is refused whole: whoever mixes them wants a second look-up to find the other one.
 */
export type ResolvePublic = (
  host: string,
  subject: string,
  signal: AbortSignal,
) => Promise<readonly string[]>;

/** Creates the only way from a name to an address. Connect to what it gives and never resolve again. */
export const createResolvePublic = (settings: ResolverSettings): ResolvePublic => {
  const resolve = settings.dnsServers ? resolverOf(settings.dnsServers) : systemLookup;
  const find = (host: string): Promise<readonly string[]> =>
    typed(resolve(host), "upstream_unavailable", "The target's name cannot be resolved.");
  return async (host, subject, signal) => {
    const isLiteral = isIP(host) !== 0;
    const addresses = isLiteral ? [host] : await abortable(find(host), signal);
    if (addresses.length === 0) {
      throw new ToolError("upstream_unavailable", "The target's name has no address.");
    }
    const own = ownAddresses(settings.selfAddresses ?? []);
    if (!addresses.every((address) => isPublicAddress(address, own))) {
      const what = isLiteral ? "an address" : "a host that resolves to an address";
      throw refused(`${subject} names ${what} that is not public.`);
    }
    return addresses;
  };
};

const systemLookup = async (host: string): Promise<string[]> => {
  // The root dot keeps the resolver from trying the machine's search domains.
  const found = await lookup(`${host}.`, { all: true });
  return found.map(({ address }) => address);
};

const resolverOf = (servers: readonly string[]) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  resolver.setServers(servers);
  return async (host: string): Promise<string[]> => {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    const failed = answers.find(
      (answer) => answer.status === "rejected" && !isEmpty(answer.reason),
    );
    if (found.length === 0 && failed?.status === "rejected") throw failed.reason;
    return found;
  };
};

/** The name is there and has no address of this family. */
const isEmpty = (reason: unknown): boolean =>
  reason instanceof Error && "code" in reason && reason.code === "ENODATA";

/** A look-up cannot be called off: it is left behind. */
const abortable = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  signal.throwIfAborted();
  const { promise, reject } = withReject();
  const leave = (): void => reject(signal.reason);
  signal.addEventListener("abort", leave, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", leave);
  }
};

const withReject = () => {
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<never>((_, given) => {
    reject = given;
  });
  return { promise, reject };
};
