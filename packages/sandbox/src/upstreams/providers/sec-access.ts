import { createRateLimit } from "../rate-limit.ts";
import { html, type SimulatedAnswer } from "../simulator.ts";

/** At most ten calls per second to all of the SEC's hosts; whoever asks for more is shut out for ten minutes. */
const limit = { calls: 10, perMs: 1_000, closedForMs: 600_000 };

/** Says whether a call is one too many. */
export type SecLimit = () => boolean;

/** One limit for all hosts of the SEC. */
export const createSecLimit = (): SecLimit => createRateLimit(limit);

/** Why a caller gets no answer: he asks too often, or does not say who he is. */
export const refusalOf = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
  isTooMany: SecLimit,
): SimulatedAnswer | undefined => {
  if (isTooMany()) return rateExceeded;
  return /\S+@\S+\.\S+/.test(String(headers["user-agent"] ?? "")) ? undefined : undeclaredTool;
};

const rateExceeded = html("<h1>SEC.gov | Request Rate Threshold Exceeded</h1>", 429);

const undeclaredTool = html(
  "<h1>Your Request Originates from an Undeclared Automated Tool</h1><p>Please declare your traffic by updating your user agent to include company specific information.</p>",
  403,
);

/** There is no such file. */
export const secNotFound = html("<h1>SEC.gov | File Not Found Error Alert (404)</h1>", 404);
