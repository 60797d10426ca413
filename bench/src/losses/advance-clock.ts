/** Sets the buyers' clock ahead, as a chain's is set ahead; what it returns sets it back. */
export const advanceClock = (seconds: number): (() => void) => {
  const now = Date.now;
  Date.now = () => now() + seconds * 1_000;
  return () => {
    Date.now = now;
  };
};
