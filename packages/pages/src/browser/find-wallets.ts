import type { NamedWallet, Wallet } from "./wallet.ts";

/** What a window has that wallets are found by. */
type Place = EventTarget & { readonly ethereum?: unknown };

const longestName = 40;

const isWallet = (value: unknown): value is Wallet =>
  typeof value === "object" && value !== null && "request" in value;

/** A name is text from elsewhere: one line, and not endless. */
const nameFrom = (value: unknown): string => {
  const name = typeof value === "string" ? value.replaceAll(/\s+/g, " ").trim() : "";
  return name === "" ? "a wallet without a name" : name.slice(0, longestName);
};

/**
 * Listens for wallets that announce themselves (EIP-6963) for as long as the page lives, and asks them to. What it
 * returns gives those that have so far; where none has, the one that has put itself into `window.ethereum`.
 */
export const listenForWallets = (place: Place): (() => readonly NamedWallet[]) => {
  const announced = new Map<string, NamedWallet>();
  place.addEventListener("eip6963:announceProvider", (event) => {
    const { info, provider } = (event as CustomEvent<Record<string, unknown>>).detail ?? {};
    const { uuid, name } = (info ?? {}) as Record<string, unknown>;
    // The first of an id keeps it: a later one may be an imitation.
    if (isWallet(provider) && typeof uuid === "string" && !announced.has(uuid))
      announced.set(uuid, { name: nameFrom(name), wallet: provider });
  });
  const ask = (): boolean => place.dispatchEvent(new Event("eip6963:requestProvider"));
  ask();
  return () => {
    ask();
    if (announced.size > 0) return [...announced.values()];
    const { ethereum } = place;
    return isWallet(ethereum) ? [{ name: "your browser's wallet", wallet: ethereum }] : [];
  };
};
