import { signAuthorization, type Wallet } from "@coinslot/sandbox";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startChromium } from "./chromium.ts";
import { askedInVain, costOf, nothing, soldFor } from "./ledger.ts";
import type { Manners } from "./pages/injected-wallet.ts";
import { barriersOf, takePicture } from "./pages/visits.ts";
import { bought, buy, keptIn, meet, type Scene, toldIn } from "./pages/wallet-scenes.ts";
import { startWorld, type World } from "./world.ts";

const price = 1_000n;

let browser: Browser;
let world: World;
let payer: Wallet;
beforeAll(async () => {
  browser = await startChromium();
  world = await startWorld();
  payer = await world.chain.createWallet(1_000_000n);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

const meeting = (
  manners: Manners,
  act: (scene: Scene) => Promise<void>,
  wallet = payer,
): Promise<void> => meet({ browser, url: world.url, wallet }, manners, act);

const refusing = (code: number, message = "Said the wallet.") => ({ error: { code, message } });
const rejected = refusing(4001, "User rejected the request.");

type Misdeed = readonly [name: string, manners: Manners, words: string];

const misdeeds: readonly Misdeed[] = [
  [
    "says no to the connection",
    { deeds: { eth_requestAccounts: [rejected] } },
    "You did not let this page see an account of Example Wallet.",
  ],
  [
    "says no to the change of chain",
    { chainId: 1, deeds: { wallet_switchEthereumChain: [rejected] } },
    "You did not let Example Wallet change to Base.",
  ],
  [
    "says no to a new chain",
    { chainId: 1, knowsBase: false, deeds: { wallet_addEthereumChain: [rejected] } },
    "You did not let Example Wallet add the network Base.",
  ],
  [
    "says no to the signature",
    { deeds: { eth_signTypedData_v4: [rejected] } },
    "You did not sign in Example Wallet.",
  ],
  [
    "has a question open",
    { deeds: { eth_requestAccounts: [refusing(-32_002)] } },
    "Open the wallet, answer or close what it asks",
  ],
  [
    "is locked",
    { deeds: { eth_requestAccounts: [{ result: [] }] } },
    "Unlock it, choose an account for this page",
  ],
  [
    "takes its account back",
    { deeds: { eth_signTypedData_v4: [refusing(4100)] } },
    "does not let this page use that account",
  ],
  [
    "cannot sign typed data",
    { deeds: { eth_signTypedData_v4: [refusing(4200)] } },
    "it does not sign typed data (EIP-712)",
  ],
  [
    "cannot change its chain",
    { chainId: 1, deeds: { wallet_switchEthereumChain: [refusing(-32_601)] } },
    "Choose the network Base (chain 8453) in the wallet by hand",
  ],
  [
    "fails",
    { deeds: { eth_signTypedData_v4: [refusing(-32_603, "Internal error")] } },
    "Example Wallet answered with an error: Internal error (code -32603)",
  ],
  [
    "signs with too few bytes",
    { deeds: { eth_signTypedData_v4: [{ result: "0x1234" }] } },
    "is no signature that USDC takes. It was not sent.",
  ],
  [
    "signs in no hex",
    { deeds: { eth_signTypedData_v4: [{ result: `0x${"zz".repeat(65)}` }] } },
    "is no signature that USDC takes. It was not sent.",
  ],
  [
    "signs with an object",
    { deeds: { eth_signTypedData_v4: [{ result: { r: "0x1", s: "0x2" } }] } },
    "is no signature that USDC takes. It was not sent.",
  ],
  [
    "is at another account by then",
    { deeds: { eth_accounts: [{ result: [`0x${"12".repeat(20)}`] }] } },
    "Example Wallet is at another account now. Nothing was signed.",
  ],
];

describe("a wallet that refuses", { timeout: 180_000 }, () => {
  test.for(misdeeds)(
    "and %s is told of in words; nothing is kept or charged, and the next press buys, once",
    ([name, manners, words]) =>
      meeting(manners, async ({ page }) => {
        const vain = await costOf(world, async () => {
          await buy(page);
          return toldIn(page);
        });
        expect(vain.cost).toEqual(nothing);
        expect(vain.result).toContain(words);
        expect(vain.result).toContain("Nothing was charged.");
        expect(await keptIn(page)).toEqual([]);
        await takePicture(page, `wallet ${name}`);
        const { cost } = await costOf(world, async () => {
          await buy(page);
          await bought(page);
        });
        expect(cost).toEqual(soldFor(price));
      }),
  );
});

describe("a wallet that does not know the chain", { timeout: 180_000 }, () => {
  test("is told Base's own data, and asked again to change to it", () =>
    meeting({ chainId: 1, knowsBase: false }, async ({ page, wallet }) => {
      const { cost } = await costOf(world, async () => {
        await buy(page);
        await bought(page);
      });
      expect(cost).toEqual(soldFor(price));
      expect(await wallet.asked("wallet_addEthereumChain")).toEqual([
        [
          {
            chainId: "0x2105",
            chainName: "Base",
            nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
            rpcUrls: ["https://mainnet.base.org"],
            blockExplorerUrls: ["https://basescan.org"],
          },
        ],
      ]);
      expect(await wallet.asked("wallet_switchEthereumChain")).toHaveLength(2);
    }));
});

test.for(["is full", "is forbidden"])(
  "what cannot be written down is not sent: storage that %s is told of",
  { timeout: 180_000 },
  (state) =>
    meeting({}, async ({ page }) => {
      await page.addInitScript((isForbidden) => {
        const refuse = (): never => {
          throw new DOMException("No.", "QuotaExceededError");
        };
        if (isForbidden) Object.defineProperty(globalThis, "localStorage", { get: refuse });
        else Storage.prototype.setItem = refuse;
      }, state === "is forbidden");
      await page.reload();
      const { result, cost } = await costOf(world, async () => {
        await buy(page);
        return toldIn(page);
      });
      expect(result).toContain("This browser keeps nothing for this page");
      expect(cost).toEqual(nothing);
    }),
);

describe("what the shop refuses", { timeout: 180_000 }, () => {
  test("an account without money is told how much of what it needs where; with it, a new payment is signed", async () => {
    const poor = await world.chain.createWallet(0n);
    await meeting(
      {},
      async ({ page, wallet }) => {
        const vain = await costOf(world, async () => {
          await buy(page);
          return toldIn(page);
        });
        expect(vain.cost).toEqual(askedInVain);
        expect(vain.result).toContain(
          `The account ${poor.address} has too little: 0.001 USDC are needed, on the network Base.`,
        );
        expect(vain.result).toContain("Nothing was charged");
        expect(await keptIn(page)).toEqual([]);
        await takePicture(page, "wallet without money");
        expect(await barriersOf(page)).toEqual([]);
        const gift = { to: poor.address, value: "1000" };
        await world.chain.submitAuthorization(await signAuthorization(payer.account, gift));
        const { cost } = await costOf(world, async () => {
          await buy(page);
          await bought(page);
        });
        expect(cost).toEqual(soldFor(price));
        expect(await wallet.asked("eth_signTypedData_v4")).toHaveLength(2);
      },
      poor,
    );
  });

  test("a signature of another key is told as one, and not sent again", async () => {
    const stranger = await world.chain.createWallet(1_000_000n);
    const disguised = { ...stranger, address: payer.address };
    await meeting(
      {},
      async ({ page }) => {
        const { result, cost } = await costOf(world, async () => {
          await buy(page);
          return toldIn(page);
        });
        expect(cost).toEqual(nothing);
        expect(result).toContain(`could not find that the account ${payer.address} signed`);
        expect(await keptIn(page)).toEqual([]);
      },
      disguised,
    );
  });
});
