import { isIP } from "node:net";
import { z } from "zod";
import type { GuardSettings } from "./guard.ts";

const listOf = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .pipe(z.array(item));

const isServer = (text: string): boolean => {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  return isIP(bracketed ?? plain ?? "") !== 0 && Number(port ?? 53) < 65_536;
};

const server = z.string().refine((text) => isIP(text) !== 0 || isServer(text), {
  error: "is not an ip or ip:port",
});

const address = z.string().refine((text) => isIP(text) !== 0, { error: "is not an ip address" });

const hostAndPort = z
  .string()
  .regex(/^(\[[^\]]+\]|[^:]+):\d{1,5}$/, { error: "is not host:port" })
  .transform((text) => {
    const colon = text.lastIndexOf(":");
    return {
      host: text.slice(0, colon).replace(/^\[|\]$/g, ""),
      port: Number(text.slice(colon + 1)),
    };
  });

/** What the guard reads from the environment. None of it switches a rule off. */
export const guardEnvironment = z.object({
  /** Comma list of `ip` or `ip:port`; without it the system resolves names. */
  DNS_SERVERS: listOf(server).optional(),
  /** `host:port` that every guarded connection is made to, after its target was judged. */
  EGRESS_TO: hostAndPort.optional(),
  /** Comma list of addresses at which we are reached from outside: never a target. */
  SELF_ADDRESSES: listOf(address).optional(),
});

/** The guard's settings by an environment. */
export const guardSettingsFrom = (
  environment: z.output<typeof guardEnvironment>,
  userAgent: string,
): GuardSettings => {
  const { DNS_SERVERS, EGRESS_TO, SELF_ADDRESSES } = environment;
  return {
    userAgent,
    ...(DNS_SERVERS && { dnsServers: DNS_SERVERS }),
    ...(EGRESS_TO && { egressTo: EGRESS_TO }),
    ...(SELF_ADDRESSES && { selfAddresses: SELF_ADDRESSES }),
  };
};
