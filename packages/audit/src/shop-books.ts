import { z } from "zod";

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase());
const hash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform((text) => text.toLowerCase());
const units = z
  .string()
  .regex(/^\d{1,24}$/)
  .transform(BigInt);

const countedNames = ["delivered", "owed", "refunded", "undecided"] as const;
const sumNames = ["settled", ...countedNames] as const;

const saleSchema = z.object({
  number: z.number().int(),
  operation: z.string().max(200),
  counted: z.enum(countedNames),
  amount: units,
  payer: address,
  payTo: address,
  transaction: hash.nullable(),
  refund: z.object({ from: address, transaction: hash.nullable() }).nullable(),
  at: z.iso.datetime(),
});

const sum = z.object({ number: z.number().int(), units });
const totalSchema = z.object({
  settled: sum,
  delivered: sum,
  owed: sum,
  refunded: sum,
  undecided: sum,
});

const pageSchema = z.object({
  network: z.string().regex(/^eip155:\d{1,12}$/),
  asset: address,
  payTo: address,
  since: z.iso.datetime().nullable(),
  total: totalSchema,
  sales: z.array(saleSchema).max(1_000),
  next: z.string().startsWith("/books?").nullable(),
});

/** A payment as a shop's books have it. Amounts in atomic units; addresses and hashes in lower case. */
export type BookedSale = z.output<typeof saleSchema>;
/** What a shop says in all. */
export type BookedTotal = z.output<typeof totalSchema>;

/** The whole of a shop's books. `total` is undefined where it changed whenever all sales were read: the shop is selling. */
export type ShopBooks = Omit<z.output<typeof pageSchema>, "next" | "total"> & {
  readonly total: BookedTotal | undefined;
};

/** What the books of a shop could not be read for. */
class UnreadableBooks extends Error {
  override name = "UnreadableBooks";
}

type Page = z.output<typeof pageSchema>;

const pageTimeoutMs = 30_000;
const largestPage = 4 * 1024 * 1024;
/** A page of a thousand sales each: more than a shop's machine remembers. */
const mostPages = 20_000;
const attempts = 3;

const textOf = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > largestPage) throw new UnreadableBooks("a page of the books is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
};

const readPage = async (origin: string, path: string): Promise<Page> => {
  const url = new URL(path, origin);
  const response = await fetch(url, {
    headers: { accept: "application/json", "user-agent": "coinslot-audit" },
    redirect: "error",
    signal: AbortSignal.timeout(pageTimeoutMs),
  }).catch((error: unknown) => {
    throw new UnreadableBooks(`${url.href} does not answer (${(error as Error).name})`);
  });
  const text = await textOf(response);
  if (response.status !== 200)
    throw new UnreadableBooks(`${url.href} answers ${response.status} instead of books`);
  try {
    return pageSchema.parse(JSON.parse(text));
  } catch {
    throw new UnreadableBooks(`${url.href} is not a page of books`);
  }
};

const readAll = async (origin: string): Promise<Page> => {
  const first = await readPage(origin, "/books?limit=1000");
  // By number: one that is counted while the pages are read may come twice.
  const sales = new Map<number, BookedSale>();
  let page = first;
  for (let pages = 1; ; pages += 1) {
    for (const sale of page.sales) sales.set(sale.number, sale);
    if (page.next === null) return { ...first, sales: [...sales.values()] };
    if (pages === mostPages) throw new UnreadableBooks("the books have too many pages");
    page = await readPage(origin, page.next);
  }
};

/** On which network, and in which token, a shop keeps its books. */
export const readShop = async (
  origin: string,
): Promise<{ readonly network: string; readonly asset: string }> =>
  readPage(origin, "/books?limit=1");

const written = (total: BookedTotal): string =>
  sumNames.map((name) => `${total[name].number} ${total[name].units}`).join(" ");

/** Reads all pages, and once more where a sale came in between: the sums are of one moment, or not given. */
export const readShopBooks = async (origin: string): Promise<ShopBooks> => {
  for (let attempt = 1; ; attempt += 1) {
    const books = await readAll(origin);
    const after = await readPage(origin, "/books?limit=1");
    const isStill = written(books.total) === written(after.total);
    if (isStill || attempt === attempts)
      return { ...books, total: isStill ? books.total : undefined };
  }
};
