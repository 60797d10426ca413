import type { TryTerms } from "../tool/try-terms.ts";
import { isSameAddress } from "./authorization.ts";
import { networkName } from "./network.ts";
import { Stopped } from "./stopped.ts";
import { type Step, stoppedBy } from "./wallet-words.ts";
import type { NamedWallet, Wallet } from "./wallet.ts";

/** A wallet that has said nothing for so long may have hidden its window. */
const slowMs = 8_000;

/**
 * One purchase's talk with a wallet. Whatever ends it (its user, or an account or a network that changed) ends the
 * question that is open: an answer that comes afterwards is not used.
 */
export type Session = {
  readonly name: string;
  readonly signal: AbortSignal;
  /** Rejects with what the wallet rejects with, and with the reason where the session ended. */
  request(method: string, params?: readonly unknown[]): Promise<unknown>;
  /** A wallet's refusal in words. */
  words(error: unknown, step: Step): Stopped;
  /** The same as `request`, rejecting in words. */
  ask(step: Step, method: string, params?: readonly unknown[]): Promise<unknown>;
  /** From now on the wallet has to stay at this account, and on the chain that is paid on. */
  hold(account: string): void;
  end(reason: Stopped): void;
  /** Listens no longer. */
  close(): void;
};

type Options = {
  readonly terms: Pick<TryTerms, "chainId" | "networkLabel">;
  /** Told when an answer is slow, and when that is over. */
  readonly slow: (isSlow: boolean, session: Session) => void;
};

const changed = (what: string): Stopped =>
  new Stopped(
    `The wallet changed its ${what} meanwhile. Nothing was sent.`,
    "Press the button to buy from where the wallet is now.",
  );

/** A question that ends with its answer, or with the session; whichever comes first. */
const question = (
  ask: () => Promise<unknown>,
  signal: AbortSignal,
  tellSlow: (isSlow: boolean) => void,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(() => tellSlow(true), slowMs);
    const end = (): void => {
      clearTimeout(timer);
      tellSlow(false);
      reject(signal.reason as Error);
    };
    signal.addEventListener("abort", end, { once: true });
    const finish = (): void => {
      if (signal.aborted) return;
      clearTimeout(timer);
      tellSlow(false);
      signal.removeEventListener("abort", end);
    };
    // What a wallet throws at once is a refusal like any other.
    void Promise.resolve().then(ask).finally(finish).then(resolve, reject);
  });

/** Ends the session when the wallet says that it is elsewhere now; what it returns stops listening. */
const holdWallet = (
  wallet: Wallet,
  { account, chainId }: { readonly account: string; readonly chainId: number },
  end: (reason: Stopped) => void,
): (() => void) => {
  const listeners = {
    accountsChanged: (accounts: unknown) => {
      const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
      if (!isSameAddress(first, account)) end(changed("account"));
    },
    chainChanged: (chain: unknown) => {
      if (Number(chain) !== chainId) end(changed("network"));
    },
  };
  for (const [event, listener] of Object.entries(listeners)) wallet.on?.(event, listener);
  return () => {
    for (const [event, listener] of Object.entries(listeners))
      wallet.removeListener?.(event, listener);
  };
};

/** Opens a session; it is to be closed. */
export const openSession = ({ name, wallet }: NamedWallet, { terms, slow }: Options): Session => {
  const control = new AbortController();
  const { signal } = control;
  const { chainId } = terms;
  const names = { wallet: name, network: networkName(terms), chainId };
  let release = (): void => {};
  const session: Session = {
    name,
    signal,
    request: (method, params) =>
      question(
        () => wallet.request(params === undefined ? { method } : { method, params }),
        signal,
        (isSlow) => slow(isSlow, session),
      ),
    words: (error, step) => stoppedBy(error, step, names),
    ask: (step, method, params) =>
      session.request(method, params).catch((error: unknown) => {
        throw session.words(error, step);
      }),
    hold(account) {
      release = holdWallet(wallet, { account, chainId }, (reason) => control.abort(reason));
    },
    end: (reason) => control.abort(reason),
    close: () => release(),
  };
  return session;
};
