import { booksPage, type Page, renderPage, type ShownSale, type Site } from "@coinslot/pages";
import { operations } from "@coinslot/tools-schema";
import type { Request, Response } from "express";
import { formatUnits } from "viem";
import { z } from "zod";
import type { Books, Sale } from "../books/books.ts";
import { type CountedSums, sumNames, type Sums } from "../books/sums.ts";
import { remember } from "../http/remember.ts";
import { jsonReply, problemReply } from "../http/reply.ts";
import { writeReply } from "../http/write-reply.ts";
import type { Shop } from "../payment/terms.ts";
import type { Surface } from "./surface.ts";
import { writePage } from "./write-page.ts";

/** Which page of sales is asked for. */
const pageSchema = z.strictObject({
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
});

/** What the names of the sums mean, told with them. */
export const meanings = {
  settled:
    "payments that moved money to payTo, or may have: delivered, owed, refunded and undecided together",
  delivered: "the result was handed over",
  owed: "paid, and a result is owed, or the money, which may be on its way back",
  refunded: "paid, and paid back: the chain shows both transfers",
  undecided: "it is not known yet whether the payment moved money; the chain will decide",
} as const satisfies Record<keyof Sums, string>;

const toolOf = (operation: string): string | null =>
  operations.find(({ id }) => id === operation)?.slug ?? null;

const sumsRow = (sums: Sums): object =>
  Object.fromEntries(
    sumNames.map((name) => {
      const { number, units } = sums[name];
      return [name, { number, units: String(units), usd: formatUnits(units, 6) }];
    }),
  );

const saleRow = (sale: Sale): object => ({
  number: sale.number,
  claim: sale.id,
  operation: sale.operation,
  counted: sale.counted,
  amount: sale.amount,
  payer: sale.payer,
  payTo: sale.payTo,
  transaction: sale.transaction,
  refund: sale.refundFrom && { from: sale.refundFrom, transaction: sale.refundTransaction },
  at: new Date(sale.at).toISOString(),
});

type ReadPage = Awaited<ReturnType<Books["page"]>>;

const sinceOf = ({ since }: CountedSums): string | null =>
  since === undefined ? null : new Date(since).toISOString();

const nextOf = ({ next }: ReadPage, limit: number): string | null =>
  next === null ? null : `/books?before=${next}&limit=${limit}`;

/** A sale as pages show it. */
export const shownSale = (sale: Sale): ShownSale => ({
  operation: sale.operation,
  counted: sale.counted,
  amount: BigInt(sale.amount),
  payer: sale.payer,
  transaction: sale.transaction,
  refundTransaction: sale.refundTransaction,
  at: new Date(sale.at).toISOString(),
});

/** The whole document: anybody can add it up, and hold it against the chain. */
const documentOf = ({ network, payTo }: Shop, page: ReadPage, limit: number): object => ({
  network: network.id,
  asset: network.asset,
  decimals: 6,
  payTo,
  since: sinceOf(page.sums),
  means: meanings,
  total: sumsRow(page.sums.total),
  operations: operationRows(page.sums),
  sales: page.sales.map(saleRow),
  next: nextOf(page, limit),
});

const htmlOf = (site: Site, { payTo }: Shop, page: ReadPage, limit: number): Page => {
  const { total, operations: sums } = page.sums;
  const rows = [...sums].map(([operation, each]) => ({ operation, sums: each }));
  return renderPage(
    site,
    booksPage({
      explorer: site.explorer,
      publicUrl: site.publicUrl,
      payTo,
      since: sinceOf(page.sums),
      means: meanings,
      total,
      operations: rows,
      sales: page.sales.map(shownSale),
      next: nextOf(page, limit),
    }),
  );
};

const operationRows = ({ operations: sums }: CountedSums): object[] =>
  [...sums].map(([operation, each]) => ({ operation, tool: toolOf(operation), ...sumsRow(each) }));

const badPage = problemReply({
  code: "invalid_input",
  detail: "The books are read by `before`, a number of a sale, and `limit`, 1 to 1000.",
});

const storeDown = problemReply({
  code: "storage_unavailable",
  detail: "The books cannot be read now.",
});

const isPageWanted = (request: Request): boolean =>
  request.accepts(["application/json", "text/html"]) === "text/html";

/**
 * `GET /books`: what was settled, delivered, owed, paid back and is undecided, per operation and in all, with every
 * sale, the newest first. In JSON, and as a page for who asks for HTML.
 */
export const booksSurface = (parts: {
  readonly books: Books;
  readonly shop: Shop;
  readonly site: Site;
  readonly now: () => number;
}): Surface => {
  const { books, shop, site, now } = parts;
  const pages = remember((asked) => {
    const [before = "", limit] = asked.split(" ");
    return books.page(before === "" ? undefined : Number(before), Number(limit));
  }, now);
  const answer = async (request: Request, response: Response): Promise<void> => {
    const asked = pageSchema.safeParse(request.query);
    if (!asked.success) return writeReply(response, badPage);
    const { before = "", limit } = asked.data;
    const page = await pages(`${before} ${limit}`).catch(() => undefined);
    if (!page) return writeReply(response, storeDown);
    if (isPageWanted(request)) return writePage(request, response, htmlOf(site, shop, page, limit));
    const { headers, ...reply } = jsonReply(200, documentOf(shop, page, limit));
    writeReply(response, { ...reply, headers: { ...headers, vary: "Accept" } });
  };
  return (app) => {
    app.get("/books", answer);
  };
};
