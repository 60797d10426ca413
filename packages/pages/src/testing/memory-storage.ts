/** A storage as a browser has it, for as long as a test runs; `isFull` refuses what is written. */
export const memoryStorage = (isFull = false): Storage => {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if (isFull) throw new Error("the quota has been exceeded");
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
};
