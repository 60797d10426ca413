import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { AxeResults } from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";

/** How a page is looked at: between them, both widths and both themes. */
export const looks = {
  desk: { viewport: { width: 1280, height: 900 }, colorScheme: "light" },
  "phone in the dark": {
    viewport: { width: 360, height: 740 },
    colorScheme: "dark",
    hasTouch: true,
  },
} as const satisfies Record<string, BrowserContextOptions>;

/** A page in a browser of its own, and everything that the browser complained of. */
export type Visit = { readonly page: Page; readonly complaints: string[]; close(): Promise<void> };

/** The status by which a price is told is no fault, but a browser logs every one from 400 on. */
const isPriceTold = (text: string): boolean => text.includes("status of 402");

/** Opens a page with an empty storage. */
export const openVisit = async (
  browser: Browser,
  options: BrowserContextOptions = looks.desk,
): Promise<Visit> => {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !isPriceTold(message.text()))
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return { page, complaints, close: () => context.close() };
};

const axe = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What keeps somebody from using the page, by axe-core's rules; each with the first element. */
export const barriersOf = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(await axe);
  const { violations } = await page.evaluate<AxeResults>("axe.run()");
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
};

/** By how many pixels the page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Keeps a picture of the whole page, where somebody wants to look at them. */
export const takePicture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env["PICTURES"];
  const file = name.replaceAll(/[^a-z0-9]+/gi, "-");
  if (folder) await page.screenshot({ path: join(folder, `${file}.png`), fullPage: true });
};
