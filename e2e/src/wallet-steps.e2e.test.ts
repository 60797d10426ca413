import { playFault, type Wallet } from "@coinslot/sandbox";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startChromium } from "./chromium.ts";
import { costOf, nothing, soldFor } from "./ledger.ts";
import { injectWallet, type Manners } from "./pages/injected-wallet.ts";
import { barriersOf, looks, openVisit, overflowOf, takePicture } from "./pages/visits.ts";
import {
  bought,
  buy,
  buyButton,
  keptIn,
  meet,
  outcomeOf,
  type Scene,
  toldIn,
} from "./pages/wallet-scenes.ts";
import { until } from "./until.ts";
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
  look?: (typeof looks)[keyof typeof looks],
): Promise<void> => meet({ browser, url: world.url, wallet: payer }, manners, act, look);

const signing = "eth_signTypedData_v4";

/** Buys with a wallet that behaves by now, and pays once. */
const buyOnce = async (page: Page): Promise<void> => {
  const { cost } = await costOf(world, async () => {
    await buy(page);
    await bought(page);
  });
  expect(cost).toEqual(soldFor(price));
};

describe("a payment that is undecided", { timeout: 180_000 }, () => {
  test("is kept and sent again, also when the page is left: nothing new is signed, and it is charged once", () =>
    meeting({}, async ({ page, wallet }) => {
      const stop = await playFault(world.facilitator, "reset-after-broadcast");
      const { cost } = await costOf(world, async () => {
        await buy(page);
        await page
          .getByText("It is not known yet")
          .or(page.getByText("not decided"))
          .first()
          .waitFor();
        expect(await keptIn(page)).toMatchObject([{ state: "open" }]);
        await page.reload();
        await bought(page);
      });
      await stop();
      expect(cost).toEqual(soldFor(price));
      expect(await wallet.asked(signing)).toEqual([]);
      expect(await keptIn(page)).toMatchObject([{ state: "done" }]);
    }));

  test("is what the button sends, while it has no end: the wallet is not asked for another", () =>
    meeting({}, async ({ page, wallet, complaints }) => {
      const { cost } = await costOf(world, async () => {
        await page.route("**/api/hash", (route) =>
          route.request().headers()["payment-signature"] === undefined
            ? route.continue()
            : route.fulfill({
                status: 500,
                json: { code: "x", detail: "Nobody knows.", retry: "never", charged: "unknown" },
              }),
        );
        await buy(page);
        expect(await toldIn(page, "Not finished")).toContain("is not decided");
        expect(await barriersOf(page)).toEqual([]);
        await takePicture(page, "wallet, payment undecided");
        expect(await keptIn(page)).toMatchObject([{ state: "open" }]);
        await page.unrouteAll({ behavior: "ignoreErrors" });
        await page.getByRole("button", { name: "Send the same payment again" }).click();
        await bought(page);
        expect(await buyButton(page).isEnabled()).toBe(true);
      });
      expect(cost).toEqual(soldFor(price));
      expect(await wallet.asked(signing)).toHaveLength(1);
      // A browser logs what was played.
      complaints.splice(0);
    }));

  test.for(["the buyer", "the wallet"] as const)(
    "in one window: another one, where %s takes longer to agree, sends none beside it",
    (slow) =>
      meeting(
        slow === "the wallet" ? { deeds: { [signing]: ["silence"] } } : {},
        async ({ page, wallet, complaints }) => {
          const stop = await playFault(world.facilitator, "reset-after-broadcast");
          const { cost } = await costOf(world, async () => {
            await buyButton(page).click();
            const sign = page.getByRole("button", { name: "Sign and pay" });
            await sign.waitFor();
            if (slow === "the wallet") {
              await sign.click();
              await until("it is asked", async () => (await wallet.asked(signing)).length > 0);
            }
            const other = await page.context().newPage();
            await injectWallet(other, payer, {});
            await other.goto(page.url());
            await buy(other);
            await expect.poll(() => keptIn(other)).toMatchObject([{ state: "open" }]);
            await (slow === "the wallet" ? wallet.speak() : sign.click());
            expect(await toldIn(page)).toContain("nothing new is signed meanwhile");
            expect(await wallet.asked(signing)).toHaveLength(slow === "the wallet" ? 1 : 0);
            await bought(other);
          });
          await stop();
          expect(cost).toEqual(soldFor(price));
          complaints.splice(0);
        },
      ),
  );
});

describe("a wallet that does not answer", { timeout: 180_000 }, () => {
  test.for(["eth_requestAccounts", signing])(
    "%s is told of after a while, and given up; what it answers then is not used",
    (method) =>
      meeting({ deeds: { [method]: ["silence"] } }, async ({ page, wallet }) => {
        const { cost } = await costOf(world, async () => {
          await buyButton(page).click();
          if (method === signing) await page.getByRole("button", { name: "Sign and pay" }).click();
          await page.getByText("The wallet has not answered yet.").waitFor();
          expect(await barriersOf(page)).toEqual([]);
          await takePicture(page, `wallet silent ${method}`);
          await page.getByRole("button", { name: "Cancel" }).click();
          expect(await toldIn(page)).toContain("What the wallet answers now is not used.");
          await wallet.speak();
          await page.waitForTimeout(500);
          expect(await keptIn(page)).toEqual([]);
        });
        expect(cost).toEqual(nothing);
        await buyOnce(page);
      }),
  );
});

describe("a wallet that changes meanwhile", { timeout: 180_000 }, () => {
  test.for([
    ["accountsChanged", [`0x${"12".repeat(20)}`], "account"],
    ["chainChanged", "0x1", "network"],
  ] as const)(
    "%s while it is read what is signed: nothing is asked of it",
    ([event, value, what]) =>
      meeting({}, async ({ page, wallet }) => {
        await buyButton(page).click();
        await page.getByRole("button", { name: "Sign and pay" }).waitFor();
        await wallet.emit(event, value);
        expect(await toldIn(page)).toContain(`The wallet changed its ${what} meanwhile.`);
        expect(await wallet.asked(signing)).toEqual([]);
        await buyOnce(page);
      }),
  );

  test("while it signs: the signature is not kept and not sent", () =>
    meeting({ deeds: { [signing]: ["silence"] } }, async ({ page, wallet }) => {
      const { cost } = await costOf(world, async () => {
        await buy(page);
        await expect.poll(() => wallet.asked(signing)).toHaveLength(1);
        await wallet.emit("accountsChanged", []);
        await wallet.speak();
        expect(await toldIn(page)).toContain("Nothing was sent. Nothing was charged.");
        expect(await keptIn(page)).toEqual([]);
      });
      expect(cost).toEqual(nothing);
      await buyOnce(page);
    }));

  test("what it signs is from the account that it told, to this shop, for this price", () =>
    meeting({}, async ({ page, wallet }) => {
      await buyOnce(page);
      const [params = []] = (await wallet.asked(signing)) as readonly (readonly string[])[];
      expect(params[0]).toBe(payer.address);
      expect(JSON.parse(params[1] ?? "")).toMatchObject({
        primaryType: "TransferWithAuthorization",
        domain: { chainId: 8453, verifyingContract: world.chain.asset },
        message: { from: payer.address, to: world.payTo, value: "1000" },
      });
    }));
});

describe("finding a wallet", { timeout: 180_000 }, () => {
  test.for(["announced", "late", "ethereum"] as const)("that is %s", (found) =>
    meeting({ found }, ({ page }) => buyOnce(page)),
  );

  test("among several, by its name; the others are not asked", () =>
    meeting({ name: "One Wallet" }, async ({ page, wallet }) => {
      const other = await injectWallet(page, payer, { name: "Other Wallet" });
      await page.reload();
      await buyButton(page).click();
      await page.getByRole("heading", { name: "Which wallet pays?" }).waitFor();
      await takePicture(page, "wallet choice");
      expect(await barriersOf(page)).toEqual([]);
      await page.getByRole("button", { name: "Cancel" }).click();
      expect(await toldIn(page)).toContain("Cancelled. Nothing was signed.");
      await buyButton(page).click();
      await page.getByRole("button", { name: "Other Wallet" }).click();
      await page.getByRole("button", { name: "Sign and pay" }).click();
      await bought(page);
      expect(await other.asked(signing)).toHaveLength(1);
      expect(await wallet.asked("eth_requestAccounts")).toEqual([]);
    }));

  test("where there is none, it is said what to do", async () => {
    const visit = await openVisit(browser);
    await visit.page.goto(`${world.url}/tools/hash`);
    await buyButton(visit.page).click();
    const words = await toldIn(visit.page);
    expect(words).toContain("No wallet was found in this browser. Nothing was charged.");
    expect(words).toContain("MetaMask, Coinbase Wallet or Rabby");
    expect(visit.complaints).toEqual([]);
    await takePicture(visit.page, "wallet none");
    await visit.close();
  });
});

describe.for(Object.keys(looks) as (keyof typeof looks)[])("on a %s", (look) => {
  test(
    "it is bought by keyboard alone, and nobody is kept out on the way",
    { timeout: 180_000 },
    () =>
      meeting(
        { chainId: 1 },
        async ({ page }) => {
          const see = async (name: string): Promise<void> => {
            await takePicture(page, `wallet ${name} ${look}`);
            expect(await barriersOf(page)).toEqual([]);
            expect(await overflowOf(page)).toBe(0);
          };
          await buyButton(page).focus();
          await page.keyboard.press("Enter");
          const words = outcomeOf(page);
          await words.getByText("You allow one transfer of 0.001 USDC to this shop.").waitFor();
          for (const fact of [world.payTo, world.chain.asset, payer.address, "Base, chain 8453"])
            expect(await words.innerText()).toContain(fact);
          expect(await words.innerText()).toMatch(
            /0\.001 USDC \(1000 millionths.*validBefore \d{10}/s,
          );
          await see("review");
          // From the title to the first button below it.
          await page.keyboard.press("Tab");
          await page.keyboard.press("Enter");
          await bought(page);
          await see("result");
          expect(await page.getByRole("status").innerText()).toContain("Delivered");
        },
        looks[look],
      ),
  );
});
