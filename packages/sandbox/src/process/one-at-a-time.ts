/** Runs pieces of work in turn, each after the one before has ended, well or not. */
export const oneAtATime = () => {
  let previous: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = previous.then(work, work);
    previous = next;
    return next;
  };
};
