import { expect, test } from "vitest";
import type { TryTerms } from "../tool/try-terms.ts";
import { accountOf, checkUnchanged, useChain } from "./connect.ts";
import { openSession } from "./session.ts";

const terms: TryTerms = {
  method: "POST",
  route: "/api/hash",
  amount: "1000",
  price: "$0.001",
  payTo: "0x17Bc7C195Ec169D1bd4A7D4fF4Ba297bc16b1951",
  asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
  chainId: 84532,
  networkLabel: "base-sepolia",
  rpcUrl: "https://sepolia.base.org",
  explorer: "https://sepolia.basescan.org/tx/",
};
const account = `0x${"ab".repeat(20)}`;

const coded = (code: number, more: object = {}): Error =>
  Object.assign(new Error("Because."), { code, ...more });

type Answers = Readonly<Record<string, readonly unknown[]>>;

/** A wallet that gives each method's answers in turn, the last one for ever; errors are thrown. */
const walletWith = (answers: Answers) => {
  const asked: { readonly method: string; readonly params: unknown }[] = [];
  const wallet = {
    async request({ method, params }: { method: string; params?: readonly unknown[] }) {
      const nth = asked.filter((one) => one.method === method).length;
      asked.push({ method, params });
      const given = answers[method]?.[nth] ?? answers[method]?.at(-1);
      if (given === undefined) throw coded(4200);
      if (given instanceof Error) throw given;
      return given;
    },
  };
  const session = openSession({ name: "Rabby", wallet }, { terms, slow: () => {} });
  return { session, asked };
};

const switching = (answers: Answers) => {
  const { session, asked } = walletWith(answers);
  const told: string[] = [];
  return { done: useChain(session, terms, (text) => told.push(text)), asked, told };
};

const methods = (asked: readonly { readonly method: string }[]) =>
  asked.map(({ method }) => method);

test("a wallet that is on the chain is asked nothing more", async () => {
  const { done, asked } = switching({ eth_chainId: ["0x14a34"] });
  await done;
  expect(methods(asked)).toEqual(["eth_chainId"]);
});

test("one that is elsewhere is asked to change, and believed when it has", async () => {
  const { done, asked } = switching({
    eth_chainId: ["0x1", "0x1", 84532],
    wallet_switchEthereumChain: [null],
  });
  await done;
  expect(asked[1]?.params).toEqual([{ chainId: "0x14a34" }]);
  await expect(
    switching({ eth_chainId: ["0x1"], wallet_switchEthereumChain: [null] }).done,
  ).rejects.toMatchObject({
    message: "Rabby is not on Base Sepolia, where this shop is paid.",
    next: expect.stringContaining("chain 84532") as string,
  });
});

test.for([
  coded(4902),
  coded(-32_603, { data: { originalError: { code: 4902 } } }),
  new Error('Unrecognized chain ID "0x14a34". Try adding the chain using wallet_addEthereumChain.'),
])("one that does not know the chain is told what it is: %s", async (error) => {
  const { done, asked, told } = switching({
    eth_chainId: ["0x1", "0x1", "0x14a34"],
    wallet_switchEthereumChain: [error, null],
    wallet_addEthereumChain: [null],
  });
  await done;
  expect(methods(asked).slice(1, 5)).toEqual([
    "wallet_switchEthereumChain",
    "wallet_addEthereumChain",
    "eth_chainId",
    "wallet_switchEthereumChain",
  ]);
  expect(asked[2]?.params).toEqual([
    {
      chainId: "0x14a34",
      chainName: "Base Sepolia",
      nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
      rpcUrls: ["https://sepolia.base.org"],
      blockExplorerUrls: ["https://sepolia.basescan.org"],
    },
  ]);
  expect(told.at(-1)).toContain("does not know Base Sepolia");
});

test.for([
  ["wallet_switchEthereumChain", coded(4001), "You did not let Rabby change to Base Sepolia."],
  ["wallet_switchEthereumChain", coded(-32_002), "Rabby has a question open already."],
  ["wallet_switchEthereumChain", coded(4200), "Rabby cannot change its network for a page."],
  [
    "wallet_switchEthereumChain",
    coded(-32_603),
    "Rabby answered with an error: Because. (code -32603)",
  ],
  ["wallet_addEthereumChain", coded(4001), "You did not let Rabby add the network Base Sepolia."],
  ["wallet_addEthereumChain", coded(4200), "Rabby cannot change its network for a page."],
] as const)("a refusal of %s, %s, is told in words", async ([method, error, words]) => {
  const answers = { eth_chainId: ["0x1"], wallet_switchEthereumChain: [coded(4902)] };
  await expect(switching({ ...answers, [method]: [error] }).done).rejects.toThrow(words);
});

test("the account is the first that the wallet tells, and no account is told in words", async () => {
  const first = walletWith({ eth_requestAccounts: [[account, "0x1"]] });
  expect(await accountOf(first.session)).toBe(account);
  for (const none of [[], ["nobody"], "0x", { 0: account }])
    await expect(accountOf(walletWith({ eth_requestAccounts: [none] }).session)).rejects.toThrow(
      "Rabby shows no account.",
    );
  await expect(
    accountOf(walletWith({ eth_requestAccounts: [coded(4001)] }).session),
  ).rejects.toThrow("You did not let this page see an account of Rabby.");
});

test("before it signs, a wallet is asked whether it is still where it was", async () => {
  const check = (accounts: readonly string[], chainId: string) =>
    checkUnchanged(
      walletWith({ eth_accounts: [accounts], eth_chainId: [chainId] }).session,
      account,
      terms.chainId,
    );
  await check(["0x1", account.toUpperCase().replace("0X", "0x")], "0x14a34");
  await expect(check([`0x${"cd".repeat(20)}`], "0x14a34")).rejects.toThrow("another account now");
  await expect(check([account], "0x1")).rejects.toThrow("another network now");
});
