import { type Answered, firstThatAnswers } from "../upstream/first-that-answers.ts";
import type { Kind } from "../upstream/kind.ts";
import type { Runtime } from "../upstream/runtime.ts";
import type { DnsAnswer, DnsType } from "./provider.ts";
import {
  createCloudflare,
  createCloudflareSecurity,
  createQuad9,
  createQuad9Unfiltered,
  definitions,
} from "./resolvers.ts";
import { type BlockVerdict, verdictOf } from "./verdict.ts";

/** The domain name system as public resolvers see it. */
export type Dns = {
  /** From the first resolver that answers and blocks nothing. Throws `ToolError`: `upstream_*`. */
  lookUp(name: string, type: DnsType, signal: AbortSignal): Promise<Answered<DnsAnswer>>;
  /** What each blocking resolver holds of the name; none of them fails. */
  verdicts(name: string, signal: AbortSignal): Promise<readonly BlockVerdict[]>;
  readonly isReady: () => boolean;
};

/** Cloudflare, then Quad9; the blocking resolver of each is compared with its own that blocks nothing. */
export const createDns = (runtime: Runtime): Dns => {
  const [cloudflare, quad9] = [createCloudflare(runtime), createQuad9Unfiltered(runtime)];
  const providers = [cloudflare, quad9];
  const pairs = [
    [createQuad9(runtime), quad9],
    [createCloudflareSecurity(runtime), cloudflare],
  ] as const;
  return {
    lookUp: (name, type, signal) =>
      firstThatAnswers(providers, (provider, signal) => provider.query(name, type, signal), signal),
    verdicts: (name, signal) =>
      Promise.all(pairs.map(([blocking, control]) => verdictOf(blocking, control, name, signal))),
    isReady: () => providers.some((provider) => provider.isReady()),
  };
};

/** The kind of source. */
export const dns: Kind<Dns> = { definitions, create: createDns };
