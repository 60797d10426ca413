/** Waits for a turn of the event loop that has room; undefined where this one has. */
export type TakeTurn = () => Promise<void> | undefined;

/**
 * Lets so much work begin in each turn of the event loop, in the order in which it came. Whatever else comes is answered in
 * between: a hundred requests that come together, each good for a millisecond, keep nobody waiting for a hundred.
 */
export const createTurnstile = (perTurn: number): TakeTurn => {
  const waiting: (() => void)[] = [];
  let left = perTurn;

  const nextTurn = (): void => {
    left = perTurn;
    for (; left > 0 && waiting.length > 0; left -= 1) waiting.shift()?.();
    if (left < perTurn) setImmediate(nextTurn);
  };
  return () => {
    if (left === 0) return new Promise((resolve) => waiting.push(resolve));
    if (left === perTurn) setImmediate(nextTurn);
    left -= 1;
    return undefined;
  };
};
