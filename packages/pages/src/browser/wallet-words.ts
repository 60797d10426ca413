import { Stopped } from "./stopped.ts";

/** What a wallet is asked, as far as its refusals are told in other words. */
export type Step = "connect" | "switch" | "add" | "sign" | "look";

/** What the words name. */
type Names = { readonly wallet: string; readonly network: string; readonly chainId: number };

const longest = 200;

const membersOf = (error: unknown): Readonly<Record<string, unknown>> =>
  typeof error === "object" && error !== null ? (error as Record<string, unknown>) : {};

/** The code of an error of EIP-1193; some wallets wrap it into one that says nothing. */
const codeOf = (error: unknown): number | undefined => {
  const { code, data, cause } = membersOf(error);
  const wrapped = membersOf(membersOf(data)["originalError"] ?? cause)["code"];
  const found = wrapped ?? code;
  return typeof found === "number" || typeof found === "string" ? Number(found) : undefined;
};

const messageOf = (error: unknown): string => {
  const { message } = membersOf(error);
  const text = typeof message === "string" ? message : String(error);
  return text.replaceAll(/\s+/g, " ").slice(0, longest);
};

/** Whether a wallet knows nothing of the chain that it should change to: EIP-3326's 4902, or words to that effect. */
export const isUnknownChain = (error: unknown): boolean =>
  codeOf(error) === 4902 || /wallet_addEthereumChain|unrecognized chain/i.test(messageOf(error));

const rejected: Readonly<Record<Step, (names: Names) => string>> = {
  connect: ({ wallet }) => `You did not let this page see an account of ${wallet}.`,
  switch: ({ wallet, network }) => `You did not let ${wallet} change to ${network}.`,
  add: ({ wallet, network }) => `You did not let ${wallet} add the network ${network}.`,
  sign: ({ wallet }) => `You did not sign in ${wallet}.`,
  look: ({ wallet }) => `${wallet} did not tell its account and network.`,
};

const byHand = ({ network, chainId }: Names): string =>
  `Choose the network ${network} (chain ${chainId}) in the wallet by hand, then press the button again.`;

/** Codes that are told alike whatever was asked. */
const wellKnown: Readonly<Record<number, (names: Names) => Stopped>> = {
  [-32_002]: ({ wallet }) =>
    new Stopped(
      `${wallet} has a question open already.`,
      "Open the wallet, answer or close what it asks, then press the button again.",
    ),
  4100: ({ wallet }) =>
    new Stopped(
      `${wallet} does not let this page use that account.`,
      "Unlock the wallet, connect the account to this page, then press the button again.",
    ),
  4900: ({ wallet }) =>
    new Stopped(
      `${wallet} has no connection to any network.`,
      "Once it has one again, press the button again.",
    ),
  4901: (names) =>
    new Stopped(`${names.wallet} has no connection to ${names.network}.`, byHand(names)),
};

const isUnsupported = (code: number | undefined): boolean =>
  code === 4200 || code === -32_601 || code === -32_004;

const unsupported = (step: Step, names: Names): Stopped =>
  step === "switch" || step === "add"
    ? new Stopped(`${names.wallet} cannot change its network for a page.`, byHand(names))
    : new Stopped(
        `${names.wallet} cannot do what paying needs${step === "sign" ? ": it does not sign typed data (EIP-712)" : ""}.`,
        "Use another wallet, or the code to copy on this page.",
      );

/** A wallet's refusal in words. */
export const stoppedBy = (error: unknown, step: Step, names: Names): Stopped => {
  if (error instanceof Stopped) return error;
  const code = codeOf(error);
  // 5000 is what wallets behind a relay say for it (CAIP-25).
  if (code === 4001 || code === 5000) return new Stopped(rejected[step](names));
  if (isUnsupported(code)) return unsupported(step, names);
  const known = code === undefined ? undefined : wellKnown[code];
  if (known) return known(names);
  if (isUnknownChain(error))
    return new Stopped(
      `${names.wallet} does not know the network ${names.network}.`,
      byHand(names),
    );
  const told = code === undefined ? "" : ` (code ${code})`;
  return new Stopped(`${names.wallet} answered with an error: ${messageOf(error)}${told}`);
};
