import { z } from "zod";
import { httpUrls } from "../http/http-url.ts";
import type { FacilitatorEndpoint } from "./endpoint.ts";
import type { Settlement, SettleRequest } from "./settlement.ts";

/** Who settles, in order of preference. */
export const facilitatorSettings = {
  FACILITATOR_URL: z.string().default("https://x402.org/facilitator").pipe(httpUrls),
};

/** Seconds between looks at /supported while all is well, and while nobody supports us. */
const watchSeconds = { ready: 30, waiting: 1 } as const;

/** The facilitators in order of preference. */
export type Facilitators = {
  /** Whether one of them settles both versions on our network, as last seen. */
  isReady(): boolean;
  /** Why one of them or more do not, as last seen, each by its place in the setting; undefined where all do. */
  problem(): string | undefined;
  /** Tries the next one only where the one before provably broadcast nothing. */
  settle(request: SettleRequest): Promise<Settlement>;
  close(): Promise<void>;
};

const ordinal = (index: number): string => ["first", "second", "third"][index] ?? `${index + 1}th`;

/** Looks at /supported before it returns, and keeps looking. */
export const watchFacilitators = async (
  endpoints: readonly FacilitatorEndpoint[],
): Promise<Facilitators> => {
  let supporting: readonly FacilitatorEndpoint[] = [];
  let problem: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** Whether the next look is further away than one that somebody needs. */
  let isRestful = false;
  let isClosed = false;

  const lookIn = (seconds: number): void => {
    clearTimeout(timer);
    isRestful = seconds > watchSeconds.waiting;
    if (!isClosed) timer = setTimeout(() => void look(), seconds * 1_000).unref();
  };
  const look = async (): Promise<void> => {
    isRestful = false;
    const problems = await Promise.all(endpoints.map((endpoint) => endpoint.problem()));
    supporting = endpoints.filter((_, index) => problems[index] === undefined);
    const told = problems.map((each, index) => each && `the ${ordinal(index)} ${each}`);
    problem = told.filter((each) => each !== undefined).join("; ") || undefined;
    lookIn(supporting.length > 0 ? watchSeconds.ready : watchSeconds.waiting);
  };
  /** However many settlements find nobody there, they bring one look forward: none is under way or due so soon. */
  const lookSoon = (): void => {
    if (isRestful) lookIn(watchSeconds.waiting);
  };
  await look();

  return {
    isReady: () => supporting.length > 0,
    problem: () => problem,
    async settle(request) {
      let last: Settlement = { kind: "unreachable", reason: "no facilitator supports our terms" };
      for (const endpoint of supporting) {
        last = await endpoint.settle(request);
        if (last.kind !== "unreachable") return last;
      }
      lookSoon();
      return last;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all(endpoints.map((endpoint) => endpoint.close()));
    },
  };
};
