import { settingsFrom } from "@coinslot/jobs";
import { receiptSignerSchema } from "@coinslot/receipts";
import { getAddress, isAddress, parseUnits } from "viem";
import { z } from "zod";
import { findNetwork } from "./payment/networks.ts";

const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""));

const gatewaySettings = z
  .object({
    /** Where the money goes. There is no default: a wrong one would be somebody else's. */
    PAY_TO: z
      .string()
      .refine((value) => isAddress(value), "is not an address with a valid checksum")
      .transform((value) => getAddress(value)),
    NETWORK: z
      .string()
      .default("base-sepolia")
      .transform((name, context) => {
        const network = findNetwork(name);
        if (network) return network;
        context.addIssue(`is not a known network: "${name}"; known are base and base-sepolia`);
        return z.NEVER;
      }),
    /** In order of preference. */
    FACILITATOR_URL: z
      .string()
      .default("https://x402.org/facilitator")
      .transform((list) => list.split(",").map((url) => url.trim()))
      .pipe(z.array(httpUrl).min(1)),
    CDP_API_KEY_ID: z.string().optional(),
    CDP_API_KEY_SECRET: z.string().optional(),
    /** Signs offers and receipts; without it there are none. It needs no money. */
    RECEIPT_PRIVATE_KEY: receiptSignerSchema.optional(),
    /** JSON-RPC endpoints in order of preference; without any, the network's public one. */
    RPC_URL: z
      .string()
      .optional()
      .transform((list) => list?.split(",").map((url) => url.trim()))
      .pipe(z.array(httpUrl).min(1).optional()),
    /** Settlements of this many USD and more are seen on the chain before their job runs. */
    CONFIRM_FROM_USD: z
      .string()
      .regex(/^\d{1,9}(\.\d{1,6})?$/, "is not an amount of USD with at most six decimals")
      .default("0.05")
      .transform((usd) => parseUnits(usd, 6)),
    /** A wallet that holds USDC and a little ETH, and pays claims back that stay owed. */
    REFUND_PRIVATE_KEY: z
      .string()
      .regex(/^0x[0-9a-fA-F]{64}$/, "is not a private key: 0x and 64 hex digits")
      .transform((key) => key as `0x${string}`)
      .optional(),
    /** Seconds after settlement until which a failed call can be redeemed before it is paid back. */
    REFUND_AFTER_SECONDS: z.coerce
      .number()
      .int()
      .min(1)
      .default(24 * 3_600),
    /** Seconds between the reconciler's rounds. */
    RECONCILE_SECONDS: z.coerce.number().min(0.05).max(60).default(1),
    /** Seconds after which a settle attempt belongs to a gateway that died. */
    ORPHAN_SECONDS: z.coerce.number().min(1).max(600).default(45),
    /** Payments that could not be used, per minute and address (and payer), before more are refused. */
    INVALID_PAYMENTS_PER_MINUTE: z.coerce.number().int().positive().default(120),
    /** Settlements of one address that may be under way at a time. */
    SETTLING_PER_ADDRESS: z.coerce.number().int().positive().default(256),
    /** Megabytes of bodies that calls may hold at a time: in all, and of one address. One call may hold five. */
    BODIES_MB: z.coerce.number().int().min(6).default(128),
    BODIES_MB_PER_ADDRESS: z.coerce.number().int().min(6).default(32),
    /** Proxies of ours in front of the gateway, which add the caller's address to X-Forwarded-For. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(8).default(0),
    /** Payments of one payer that may be undecided at a time. */
    MAX_UNSETTLED: z.coerce.number().int().positive().default(256),
    /** Opens the list of debts; without it there is none. */
    ADMIN_TOKEN: z.string().min(24, "is shorter than 24 characters").optional(),
    REDIS_URL: z.url({ protocol: /^rediss?$/ }),
    /** The origin that buyers see. */
    PUBLIC_URL: httpUrl.optional(),
    HOST: z.string().default("0.0.0.0"),
    PORT: z.coerce.number().int().min(0).max(65_535).default(4021),
    /** Seconds until a call that is not finished is answered with 202. */
    HAND_OVER_SECONDS: z.coerce.number().positive().max(600).default(45),
    /** Jobs that may wait in a queue before further calls are refused. */
    MAX_BACKLOG: z.coerce.number().int().positive().default(1_000),
  })
  .refine((settings) => !settings.CDP_API_KEY_ID === !settings.CDP_API_KEY_SECRET, {
    path: ["CDP_API_KEY_SECRET"],
    error: "CDP_API_KEY_ID and CDP_API_KEY_SECRET go together",
  });

/** Everything the gateway reads from its environment, or one error that lists every problem. */
export const readSettings = (): z.output<typeof gatewaySettings> =>
  settingsFrom(gatewaySettings, process.env);
