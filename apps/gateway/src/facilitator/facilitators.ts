import type { FacilitatorEndpoint } from "./endpoint.ts";
import type { Settlement, SettleRequest } from "./settlement.ts";

/** Seconds between looks at /supported while all is well, and while nobody supports us. */
const watchSeconds = { ready: 30, waiting: 1 } as const;

/** The facilitators in order of preference. */
export type Facilitators = {
  /** Whether one of them settles both versions on our network, as last seen. */
  isReady(): boolean;
  /** Tries the next one only where the one before provably broadcast nothing. */
  settle(request: SettleRequest): Promise<Settlement>;
  close(): Promise<void>;
};

/** Looks at /supported before it returns, and keeps looking. */
export const watchFacilitators = async (
  endpoints: readonly FacilitatorEndpoint[],
): Promise<Facilitators> => {
  let supporting: readonly FacilitatorEndpoint[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const look = async (): Promise<void> => {
    clearTimeout(timer);
    const answers = await Promise.all(endpoints.map((endpoint) => endpoint.isSupporting()));
    supporting = endpoints.filter((_, index) => answers[index]);
    const seconds = supporting.length > 0 ? watchSeconds.ready : watchSeconds.waiting;
    if (!isClosed) timer = setTimeout(() => void look(), seconds * 1_000).unref();
  };
  await look();

  return {
    isReady: () => supporting.length > 0,
    async settle(request) {
      let last: Settlement = { kind: "unreachable", reason: "no facilitator supports our terms" };
      for (const endpoint of supporting) {
        last = await endpoint.settle(request);
        if (last.kind !== "unreachable") return last;
      }
      void look();
      return last;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all(endpoints.map((endpoint) => endpoint.close()));
    },
  };
};
