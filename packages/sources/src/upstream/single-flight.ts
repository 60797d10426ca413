type Flight<Value> = {
  readonly result: Promise<Value>;
  readonly controller: AbortController;
  waiting: number;
};

/** Joins calls for the same key: they share one run and its result. */
export type SingleFlight<Value> = (
  key: string,
  run: (signal: AbortSignal) => Promise<Value>,
  signal: AbortSignal,
) => Promise<Value>;

/**
 * A caller that leaves does not end the run for the others; the last one that leaves does. A caller that
 * leaves gets its signal's reason.
 */
export const createSingleFlight = <Value>(): SingleFlight<Value> => {
  const flights = new Map<string, Flight<Value>>();

  const start = (key: string, run: (signal: AbortSignal) => Promise<Value>): Flight<Value> => {
    const controller = new AbortController();
    const flight = { result: run(controller.signal), controller, waiting: 0 };
    flights.set(key, flight);
    const land = (): void => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    flight.result.then(land, land);
    return flight;
  };

  return async (key, run, signal) => {
    signal.throwIfAborted();
    const flight = flights.get(key) ?? start(key, run);
    flight.waiting += 1;
    let onAbort = (): void => {};
    const left = new Promise<never>((_, reject) => {
      onAbort = () => reject(signal.reason as Error);
      signal.addEventListener("abort", onAbort, { once: true });
    });
    try {
      return await Promise.race([flight.result, left]);
    } finally {
      signal.removeEventListener("abort", onAbort);
      flight.waiting -= 1;
      if (flight.waiting === 0) {
        // One that comes now must not join a run that is being ended.
        if (flights.get(key) === flight) flights.delete(key);
        flight.controller.abort(signal.reason);
      }
    }
  };
};
