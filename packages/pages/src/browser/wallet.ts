import { Stopped } from "./stopped.ts";

type Listener = (value: unknown) => void;

/** A wallet as EIP-1193 has it: one question, one answer; and it may say by itself that something has changed. */
export type Wallet = {
  request(call: {
    readonly method: string;
    readonly params?: readonly unknown[];
  }): Promise<unknown>;
  on?(event: string, listener: Listener): unknown;
  removeListener?(event: string, listener: Listener): unknown;
};

/** A wallet under the name that its owner knows it by. */
export type NamedWallet = { readonly name: string; readonly wallet: Wallet };

/** The sandbox's test wallet answers over HTTP what one of the browser would. */
const walletAt = (url: string): Wallet => ({
  async request({ method, params = [] }) {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const headers = { "content-type": "application/json" };
    const response = await fetch(url, { method: "POST", headers, body }).catch(() => {
      throw new Stopped("The sandbox's test wallet does not answer. Is the sandbox still running?");
    });
    const answer = (await response.json()) as { result?: unknown; error?: { message: string } };
    // As a wallet rejects: with its code and message.
    if (answer.error) throw Object.assign(new Error(answer.error.message), answer.error);
    return answer.result;
  },
});

/** The wallet of a sandbox, whose chain has the number of a real one: no other wallet may sign for it. */
export const testWallet = (url: string): NamedWallet => ({
  name: "the sandbox's test wallet",
  wallet: walletAt(url),
});
