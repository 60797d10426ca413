import { networkInterfaces } from "node:os";
import { ToolError } from "@coinslot/tools-schema";
import type { GuardedRequest } from "../guarded-fetch.ts";
import { createGuard, type Guard, type GuardSettings } from "../guard.ts";
import { type DnsStub, startDnsStub } from "./dns-stub.ts";
import { type EgressStub, startEgressStub } from "./egress-stub.ts";

/** An address that is public and leads nowhere here: connections to it go to the egress. */
export const publicAddress = "93.184.216.34";

/** Some containers have none. */
export const hasIPv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === "::1"),
);

/** A guard whose names and connections lead to the test. */
export type GuardedWorld = {
  readonly guard: Guard;
  readonly dns: DnsStub;
  readonly egress: EgressStub;
  stop(): Promise<void>;
};

/** Starts a name server, an egress and a guard that uses them. `site.example` is public. */
export const startGuardedWorld = async (
  settings: Partial<GuardSettings> = {},
): Promise<GuardedWorld> => {
  const [dns, egress] = await Promise.all([startDnsStub(), startEgressStub()]);
  const guard = createGuard({
    userAgent: "CoinslotTest/1.0 (test@example.org)",
    dnsServers: [dns.server],
    egressTo: egress.to,
    ...settings,
  });
  dns.answer("site.example", { a: [publicAddress] });
  return {
    guard,
    dns,
    egress,
    stop: async () => {
      guard.close();
      await Promise.all([dns.stop(), egress.stop()]);
    },
  };
};

/** A request for whatever comes, with generous limits. */
export const anything = (rest: Partial<GuardedRequest> = {}): GuardedRequest => ({
  signal: new AbortController().signal,
  accepts: "any",
  maxBytes: 15_000_000,
  maxDecodedBytes: 20_000_000,
  timeoutMs: 20_000,
  ...rest,
});

/** How the work failed, or a remark that it did not. */
export const failureOf = async (
  work: Promise<unknown>,
): Promise<{ code: string; detail: string }> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof ToolError) return { code: error.code, detail: error.message };
    throw error;
  }
  return { code: "none", detail: "It did not fail." };
};
