import type { Wallet } from "@coinslot/sandbox";
import type { Page } from "playwright-core";

/** What a wallet does in place of what is asked of it: an error, another answer, or nothing for as long as it likes. */
type Deed =
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
  | { readonly result: unknown }
  | "silence";

/** How one wallet of the browser is, and how it misbehaves. */
export type Manners = {
  readonly name?: string;
  /** As EIP-6963 wants it, when the page has been there for so long, or not but as `window.ethereum`. */
  readonly found?: "announced" | "late" | "ethereum";
  /** Where it is at first. */
  readonly chainId?: number;
  /** Whether it knows the chain that it is to change to. */
  readonly knowsBase?: boolean;
  /** By method, in turn; afterwards it behaves. */
  readonly deeds?: Readonly<Record<string, readonly Deed[]>>;
};

/** What the page asked of it, and what it can be made to do. */
export type InjectedWallet = {
  asked(method: string): Promise<readonly unknown[]>;
  /** It says by itself that something has changed. */
  emit(event: "accountsChanged" | "chainChanged", value: unknown): Promise<void>;
  /** It answers what it was silent about. */
  speak(): Promise<void>;
};

type Installed = Required<Manners> & {
  readonly address: string;
  /** The name of the page's function that signs. */
  readonly signer: string;
};

type Provider = {
  request(call: {
    readonly method: string;
    readonly params?: readonly unknown[];
  }): Promise<unknown>;
  emit(event: string, value: unknown): void;
};

type Control = {
  readonly provider: Provider;
  readonly asked: { readonly method: string; readonly params: readonly unknown[] }[];
  readonly silent: (() => void)[];
};

// The three below run in the page, before its scripts, at each load: each has nothing but its argument.

/** How a wallet behaves: by method, what it does with the parameters. */
const installBehaviour = ({
  name,
  address,
  signer,
  knowsBase,
  chainId: first,
}: Installed): void => {
  type Told = { readonly chainId: string };
  const page = globalThis as unknown as Record<string, (data: unknown) => unknown>;
  const known = new Set(knowsBase ? [8453] : []);
  let chainId = first;
  const behaviour: Record<string, (params: readonly unknown[], provider: Provider) => unknown> = {
    eth_requestAccounts: () => [address],
    eth_accounts: () => [address],
    eth_chainId: () => `0x${chainId.toString(16)}`,
    wallet_switchEthereumChain([told], provider) {
      const wanted = Number((told as Told).chainId);
      if (!known.has(wanted)) throw Object.assign(new Error("Unrecognized chain."), { code: 4902 });
      chainId = wanted;
      provider.emit("chainChanged", (told as Told).chainId);
      return null;
    },
    wallet_addEthereumChain([told]) {
      known.add(Number((told as Told).chainId));
      return null;
    },
    eth_signTypedData_v4: ([, data]) => page[signer]?.(data),
  };
  Object.assign(globalThis, { [`behaviour ${name}`]: behaviour });
};

/** The wallet itself, with its misdeeds before its behaviour. */
const installProvider = ({ name, deeds: planned }: Installed): void => {
  type Act = (params: readonly unknown[], provider: Provider) => unknown;
  const page = globalThis as unknown as Record<string, Record<string, Act>>;
  const control: Omit<Control, "provider"> = { asked: [], silent: [] };
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const deeds = Object.fromEntries(
    Object.entries(planned).map(([method, list]) => [method, [...list]]),
  );
  const provider = {
    async request({ method, params = [] }: Parameters<Provider["request"]>[0]) {
      control.asked.push({ method, params });
      const deed = deeds[method]?.shift();
      if (deed === "silence") await new Promise<void>((resolve) => control.silent.push(resolve));
      else if (deed && "error" in deed)
        throw Object.assign(new Error(deed.error.message), deed.error);
      else if (deed) return deed.result;
      const act = page[`behaviour ${name}`]?.[method];
      if (!act) throw Object.assign(new Error("It is not supported."), { code: 4200 });
      return act(params, provider);
    },
    on(event: string, listener: (value: unknown) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener: (event: string, listener: (value: unknown) => void) =>
      listeners.get(event)?.delete(listener),
    emit: (event: string, value: unknown) =>
      listeners.get(event)?.forEach((listener) => listener(value)),
  };
  Object.assign(globalThis, { [`wallet ${name}`]: { ...control, provider } });
};

/** How the page finds it. */
const installPresence = ({ name, found }: Installed): void => {
  const page = globalThis as unknown as Record<string, Control>;
  const provider = page[`wallet ${name}`]?.provider;
  if (found === "ethereum") return void Object.assign(globalThis, { ethereum: provider });
  const icon = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";
  const info = { uuid: crypto.randomUUID(), name, icon, rdns: "example.wallet" };
  const announce = (): void => {
    const detail = Object.freeze({ info, provider });
    dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  };
  const begin = (): void => {
    addEventListener("eip6963:requestProvider", announce);
    announce();
  };
  // One whose extension wakes up after the page.
  if (found === "late") addEventListener("load", begin);
  else begin();
};

/** Puts a wallet into a page that is opened afterwards. It signs with a real key, of an account of the chain. */
export const injectWallet = async (
  page: Page,
  { account, address }: Pick<Wallet, "account" | "address">,
  manners: Manners = {},
): Promise<InjectedWallet> => {
  const { name = "Example Wallet" } = manners;
  const signer = `sign with ${name}`;
  await page.exposeFunction(signer, (data: string) =>
    account.signTypedData(JSON.parse(data) as Parameters<typeof account.signTypedData>[0]),
  );
  const defaults = { name, found: "announced", chainId: 8453, knowsBase: true, deeds: {} } as const;
  const installed: Installed = { ...defaults, ...manners, address, signer };
  for (const script of [installBehaviour, installProvider, installPresence])
    await page.addInitScript(script, installed);
  return {
    asked: (method) =>
      page.evaluate(
        (input) => {
          const wallet = (globalThis as unknown as Record<string, Control>)[`wallet ${input.name}`];
          const calls = wallet?.asked.filter((call) => call.method === input.method) ?? [];
          return calls.map(({ params }) => params);
        },
        { name, method },
      ),
    emit: (event, value) =>
      page.evaluate(
        (input) => {
          const wallet = (globalThis as unknown as Record<string, Control>)[`wallet ${input.name}`];
          wallet?.provider.emit(input.event, input.value);
        },
        { name, event, value },
      ),
    speak: () =>
      page.evaluate((key) => {
        const wallet = (globalThis as unknown as Record<string, Control>)[key];
        wallet?.silent.splice(0).forEach((resolve) => resolve());
      }, `wallet ${name}`),
  };
};
