import type { Call } from "./read-form.ts";

/**
 * A payment that was signed here, with the call that it is for:
 * - `open`: it may have been sent, and has had no end
 * - `unspent`: the call was refused for its input before any money moved; the payment is still good
 * - `correctable`: it was paid for, and its input was at fault; a corrected one is free
 * - `stopped`: it was paid for, and the shop says that it has no other end
 * - `done`: its result was delivered
 */
export type Entry = {
  readonly id: string;
  readonly route: string;
  /** The page that it was bought on. */
  readonly page: string;
  readonly call: Call;
  readonly payment: string;
  /** Whose account pays. */
  readonly payer?: string | undefined;
  /** Seconds since the epoch. */
  readonly validBefore: number;
  readonly state: "open" | "unspent" | "correctable" | "stopped" | "done";
  readonly token?: string | undefined;
};

const key = "coinslot:purchases";

/** More are not kept; what is done goes first. */
const most = 50;

/** Some browsers throw where a page may keep nothing. */
type Keeper = Pick<Storage, "getItem" | "setItem">;

const read = (storage: Keeper): readonly Entry[] => {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? "[]");
    return Array.isArray(value) ? (value as readonly Entry[]) : [];
  } catch {
    return [];
  }
};

/** Where signed payments are written down before they are sent. */
export type Journal = {
  /** The last one of a route that is in one of these states. */
  find(route: string, states: readonly Entry["state"][]): Entry | undefined;
  /** Throws where it cannot be written: then the payment is not to be sent. */
  write(entry: Entry): void;
  remove(id: string): void;
};

/** A journal that outlives the page, and the browser. */
export const createJournal = (storage: Keeper): Journal => ({
  find: (route, states) =>
    read(storage).findLast((entry) => entry.route === route && states.includes(entry.state)),
  write(entry) {
    const others = read(storage).filter(({ id }) => id !== entry.id);
    const kept = others.filter(({ state }) => state !== "done" || others.length < most);
    storage.setItem(key, JSON.stringify([...kept, entry]));
  },
  remove(id) {
    storage.setItem(key, JSON.stringify(read(storage).filter((entry) => entry.id !== id)));
  },
});
