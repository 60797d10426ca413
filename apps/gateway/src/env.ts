import { settingsFrom } from "@coinslot/jobs";
import { getAddress, isAddress } from "viem";
import { z } from "zod";
import { findNetwork } from "./networks.ts";

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
