import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import { errors } from "@coinslot/tools-schema";
import { z } from "zod";
import { createLeakyBuckets } from "./leaky-buckets.ts";
import type { Refusal } from "../http/reply.ts";

/** What an operator lets one caller do. */
export const abuseLimitSettings = {
  /**
   * What could not be used, per minute, before more of it is refused: of an address where nobody signed it, of a
   * payer behind an address where he did. Signatures are checked for 50 times as many.
   */
  INVALID_PAYMENTS_PER_MINUTE: z.coerce.number().int().positive().default(120),
  /** Settlements of one address that may be under way at a time. */
  SETTLING_PER_ADDRESS: z.coerce.number().int().positive().default(256),
  /** Proxies of ours in front of the gateway: the caller's address is so many places from the right. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(8).default(0),
};

export type AbuseLimitSettings = z.output<z.ZodObject<typeof abuseLimitSettings>>;

/** Failed checks of signatures of one address, as a multiple of what it may waste: each costs us a tenth of a millisecond. */
const checksPerWaste = 50;
/** What all payers behind one address may waste together: keys cost nothing, so one caller may have many. */
const payersPerAddress = 2.5;

/**
 * Counts what callers waste. In memory of one gateway.
 *
 * The law: nothing counts against a payer but what carries his own signature, seen by us, and only as long as it
 * comes from the same address; what may be a copy from the chain, which carries it too, counts without a payer.
 */
export type AbuseLimits = {
  /** Whose request this is: an IPv4 address, or the /64 of an IPv6 address, of which one host has all. */
  addressOf(request: IncomingMessage): string;
  /** Why no signature of this address is checked now: it sent far too many that were nobody's. */
  refusalToCheck(address: string): Limited | undefined;
  /** Why a caller who wasted something once more is told to wait, and for how long. Nobody who signs is asked. */
  refusalOf(caller: string): Limited | undefined;
  /** One thing that could not be used, and that nobody is seen to have signed. */
  strike(caller: string): void;
  /** Why no new payment of this payer is taken from this address now. */
  refusalOfPayer(address: string, payer: string, isBuyer: boolean): Limited | undefined;
  /** Whether all payers of this address together waste too much: a buyer answers for himself alone. */
  isCrowded(address: string): boolean;
  /** One signed payment that could not be used; without a payer where it may be a copy. */
  strikePayer(address: string, payer: string | undefined): void;
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
const wastefulFor = (waitSeconds: number): Limited | undefined =>
  waitSeconds > 0 ? wasteful(waitSeconds) : undefined;
const pairOf = (address: string, payer: string): string => `${address} ${payer}`;
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
  const wastePerMinute = settings.INVALID_PAYMENTS_PER_MINUTE;
  const wasted = createLeakyBuckets(wastePerMinute, now);
  const checked = createLeakyBuckets(wastePerMinute * checksPerWaste, now);
  const ofPayer = createLeakyBuckets(wastePerMinute, now);
  const ofPayers = createLeakyBuckets(wastePerMinute * payersPerAddress, now);
  const proxies = settings.TRUSTED_PROXIES;
  const underWay = new Map<string, number>();
  return {
    addressOf(request) {
      const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
      const named = proxies > 0 ? forwarded.at(-proxies)?.trim() : "";
      return networkOf(named || (request.socket.remoteAddress ?? ""));
    },
    refusalToCheck: (address) => wastefulFor(checked.waitOf(address)),
    refusalOf: (caller) => wastefulFor(wasted.waitOf(caller)),
    strike(caller) {
      wasted.add(caller);
      checked.add(caller);
    },
    refusalOfPayer(address, payer, isBuyer) {
      const shared = isBuyer ? 0 : ofPayers.waitOf(address);
      const wait = Math.max(shared, ofPayer.waitOf(pairOf(address, payer)));
      if (wait > 0) return wasteful(wait);
      return (underWay.get(address) ?? 0) >= settings.SETTLING_PER_ADDRESS ? busy : undefined;
    },
    isCrowded: (address) => ofPayers.waitOf(address) > 0,
    strikePayer(address, payer) {
      ofPayers.add(address);
      if (payer !== undefined) ofPayer.add(pairOf(address, payer));
    },
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
