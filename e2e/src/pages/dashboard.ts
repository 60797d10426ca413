import type { Page } from "playwright-core";

/** What the dashboard says now of the paid calls of the shop, and of one operation. */
export const countedBy = (page: Page, operation: string): Promise<readonly number[]> =>
  page.evaluate((id) => {
    const fact = [...document.querySelectorAll("dt")].find((dt) => dt.textContent === "Paid calls");
    const row = [...document.querySelectorAll("[aria-label=Operations] tbody tr")].find(
      (tr) => tr.querySelector("th")?.textContent === id,
    );
    const cells = [...(row?.querySelectorAll("td") ?? [])].map((td) => td.textContent);
    return [Number(fact?.nextElementSibling?.textContent), Number(cells[2] ?? 0)];
  }, operation);
