import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openSession, type Session } from "./session.ts";
import { Stopped } from "./stopped.ts";
import type { Wallet } from "./wallet.ts";

const terms = { chainId: 8453, networkLabel: "base" };

/** A wallet whose answers are given by hand, and which says things by itself. */
const scriptedWallet = () => {
  const listeners = new Map<string, (value: unknown) => void>();
  const answers: { resolve(value: unknown): void; reject(error: unknown): void }[] = [];
  const wallet: Wallet = {
    request: () => new Promise((resolve, reject) => answers.push({ resolve, reject })),
    on: (event, listener) => listeners.set(event, listener),
    removeListener: (event) => listeners.delete(event),
  };
  return { wallet, answers, listeners };
};

const opened = (wallet: Wallet) => {
  const slow: boolean[] = [];
  const session = openSession(
    { name: "MetaMask", wallet },
    { terms, slow: (isSlow: boolean, _session: Session) => slow.push(isSlow) },
  );
  return { session, slow };
};

const reasonOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => "it was answered",
    (error: unknown) => String(error),
  );

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a wallet that does not answer", () => {
  test("is told of after eight seconds, and no longer once it has answered", async () => {
    const { wallet, answers } = scriptedWallet();
    const { session, slow } = opened(wallet);
    const asked = session.request("eth_chainId");
    await vi.advanceTimersByTimeAsync(7_999);
    expect(slow).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(slow).toEqual([true]);
    answers[0]?.resolve("0x1");
    expect(await asked).toBe("0x1");
    expect(slow).toEqual([true, false]);
  });

  test("is given up by its user, and what it answers afterwards is not used", async () => {
    const { wallet, answers } = scriptedWallet();
    const { session } = opened(wallet);
    const asked = session.ask("sign", "eth_signTypedData_v4");
    const ended = reasonOf(asked);
    await vi.advanceTimersByTimeAsync(8_000);
    session.end(new Stopped("Cancelled."));
    answers[0]?.resolve("0xsignature");
    expect(await ended).toBe("Stopped: Cancelled.");
    await expect(session.request("eth_chainId")).rejects.toThrow("Cancelled.");
    expect(answers).toHaveLength(1);
  });
});

describe("a wallet that is held", () => {
  const held = () => {
    const { wallet, answers, listeners } = scriptedWallet();
    const { session } = opened(wallet);
    session.hold("0xAbC");
    const asked = session.ask("sign", "eth_signTypedData_v4");
    return { session, asked, answers, listeners };
  };

  test.for([
    ["accountsChanged", ["0xdef", "0xabc"], "account"],
    ["accountsChanged", [], "account"],
    ["accountsChanged", undefined, "account"],
    ["chainChanged", "0x1", "network"],
  ] as const)("ends the purchase where it says %s %j", async ([event, value, what]) => {
    const { asked, answers, listeners } = held();
    const ended = reasonOf(asked);
    await vi.advanceTimersByTimeAsync(0);
    listeners.get(event)?.(value);
    answers[0]?.resolve("0xsignature");
    expect(await ended).toContain(`changed its ${what} meanwhile`);
  });

  test("goes on where it only repeats what is so, and is listened to no longer when it is closed", async () => {
    const { session, asked, answers, listeners } = held();
    await vi.advanceTimersByTimeAsync(0);
    listeners.get("accountsChanged")?.(["0xaBc"]);
    listeners.get("chainChanged")?.("0x2105");
    answers[0]?.resolve("0xsignature");
    expect(await asked).toBe("0xsignature");
    session.close();
    expect(listeners.size).toBe(0);
  });
});

test("a wallet that throws at once has refused like any other", async () => {
  const wallet: Wallet = {
    request: () => {
      throw Object.assign(new Error("User rejected the request."), { code: 4001 });
    },
  };
  const { session } = opened(wallet);
  await expect(session.ask("sign", "eth_signTypedData_v4")).rejects.toThrow(
    "You did not sign in MetaMask.",
  );
});
