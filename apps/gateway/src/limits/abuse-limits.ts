import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import { errors } from "@coinslot/tools-schema";
import { z } from "zod";
import { createLeakyBuckets } from "./leaky-buckets.ts";
import type { Refusal } from "../http/reply.ts";

/** What an operator lets one caller do. */
export const abuseLimitSettings = {
  /** Payments that could not be used, per minute and address (and payer), before more are refused. */
  INVALID_PAYMENTS_PER_MINUTE: z.coerce.number().int().positive().default(120),
  /** Settlements of one address that may be under way at a time. */
  SETTLING_PER_ADDRESS: z.coerce.number().int().positive().default(256),
  /** Proxies of ours in front of the gateway: the caller's address is so many places from the right. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(8).default(0),
};

export type AbuseLimitSettings = z.output<z.ZodObject<typeof abuseLimitSettings>>;

/** Counts what callers waste. In memory of one gateway. */
export type AbuseLimits = {
  /** Whose request this is: an IPv4 address, or the /64 of an IPv6 address, of which one host has all. */
  addressOf(request: IncomingMessage): string;
  /** Why no new payment of this caller is taken now, and for how many seconds; undefined where it is. */
  refusalOf(address: string, payer?: string): Limited | undefined;
  /** One payment that could not be used. */
  strike(caller: string): void;
  /** Counts the settlement while it is under way. */
  whileSettling<T>(address: string, settle: () => Promise<T>): Promise<T>;
};

/** A refusal with its own time to wait. */
export type Limited = Refusal & { readonly waitSeconds: number };

const wasteful = (waitSeconds: number): Limited => ({
  code: "rate_limited",
  detail:
    "Too many payments of this caller could not be used. This one was not looked at, and can be sent later.",
  waitSeconds,
});
const busy: Limited = {
  code: "too_many_unsettled",
  detail:
    "Too many payments from this address are being settled. This one was not charged and can be sent again.",
  waitSeconds: errors.too_many_unsettled.retryAfterSeconds,
};

/** The eight groups of an IPv6 address, each in its shortest spelling. */
const groupsOf = (address: string): readonly string[] => {
  const [left = [], right = []] = address.split("::").map((part) => (part ? part.split(":") : []));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16));
};

const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(":")}::/64` : plain;
};

export const createAbuseLimits = (settings: AbuseLimitSettings, now: () => number): AbuseLimits => {
  const invalid = createLeakyBuckets(settings.INVALID_PAYMENTS_PER_MINUTE, now);
  const proxies = settings.TRUSTED_PROXIES;
  const underWay = new Map<string, number>();
  return {
    addressOf(request) {
      const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
      const named = proxies > 0 ? forwarded.at(-proxies)?.trim() : "";
      return networkOf(named || (request.socket.remoteAddress ?? ""));
    },
    refusalOf(address, payer) {
      const wait = Math.max(invalid.waitOf(address), payer ? invalid.waitOf(payer) : 0);
      if (wait > 0) return wasteful(wait);
      return (underWay.get(address) ?? 0) >= settings.SETTLING_PER_ADDRESS ? busy : undefined;
    },
    strike: (caller) => invalid.add(caller),
    async whileSettling(address, settle) {
      underWay.set(address, (underWay.get(address) ?? 0) + 1);
      try {
        return await settle();
      } finally {
        const left = (underWay.get(address) ?? 1) - 1;
        if (left > 0) underWay.set(address, left);
        else underWay.delete(address);
      }
    },
  };
};
