import type { Wallet } from "@coinslot/sandbox";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { type InjectedWallet, injectWallet, type Manners } from "./injected-wallet.ts";
import { looks, openVisit, type Visit } from "./visits.ts";

const hashOfAbc = "ba7816bf8f01cfea414140de5dae2223b00361a3";

/** The page of `hash`, and the wallet in its browser. */
export type Scene = Visit & { readonly wallet: InjectedWallet };

type Place = { readonly browser: Browser; readonly url: string; readonly wallet: Wallet };

/** Opens the page of `hash` with a wallet in the browser, and closes it without a complaint of the browser's. */
export const meet = async (
  { browser, url, wallet }: Place,
  manners: Manners,
  act: (scene: Scene) => Promise<void>,
  look: BrowserContextOptions = looks.desk,
): Promise<void> => {
  const visit = await openVisit(browser, look);
  try {
    const injected = await injectWallet(visit.page, wallet, manners);
    await visit.page.goto(`${url}/tools/hash`);
    await act({ ...visit, wallet: injected });
    expect(visit.complaints).toEqual([]);
  } finally {
    await visit.close();
  }
};

/** The button that buys. */
export const buyButton = (page: Page) => page.getByRole("button", { name: "Buy for $0.001" });

/** Where the page shows what comes of it. */
export const outcomeOf = (page: Page) => page.locator(".outcome");

/** Agrees to what is shown, where the wallet has let it come so far. */
export const buy = async (page: Page): Promise<void> => {
  await buyButton(page).click();
  const sign = page.getByRole("button", { name: "Sign and pay" });
  await sign
    .or(page.getByRole("heading", { name: "Not bought" }))
    .first()
    .waitFor();
  if (await sign.isVisible()) await sign.click();
};

const isRead = (title: ReturnType<Page["locator"]>): Promise<boolean> =>
  title.evaluate((element) => element === document.activeElement);

/** Waits for the result; the reader is taken to its title. */
export const bought = async (page: Page): Promise<void> => {
  await outcomeOf(page).getByText(hashOfAbc).waitFor();
  expect(await isRead(page.getByRole("heading", { name: "The result" }))).toBe(true);
};

/** What the page says where nothing was bought; the reader is taken to its title. */
export const toldIn = async (page: Page, heading = "Not bought"): Promise<string> => {
  const title = page.getByRole("heading", { name: heading, exact: true });
  await title.waitFor();
  expect(await isRead(title)).toBe(true);
  return outcomeOf(page).innerText();
};

/** The payments that the browser keeps. */
export const keptIn = (page: Page): Promise<readonly { readonly state: string }[]> =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem("coinslot:purchases") ?? "[]") as { state: string }[],
  );
