import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { privateKeyToAccount } from "viem/accounts";
import { afterEach, expect, test } from "vitest";
import { createFileJournal } from "./file-journal.ts";
import { advices } from "./advice.ts";
import { buyHash } from "./testing/readme-example.ts";
import { closeShops, goShopping } from "./testing/shopping.ts";
import { problem, result } from "./testing/shop-words.ts";

afterEach(closeShops);

const textOf = (path: string): string => readFileSync(join(import.meta.dirname, path), "utf8");
const readme = textOf("../README.md");

test("the example of the README is this one, and buys", async () => {
  const example = textOf("testing/readme-example.ts").replace("../index.ts", "@coinslot/buyer");
  expect(readme).toContain(`\`\`\`ts\n${example}\`\`\`\n`);
  const { shop } = await goShopping([problem(500, "resend-same-payment"), result()]);
  const account = privateKeyToAccount(`0x${"ab".repeat(32)}`);
  const file = join(mkdtempSync(join(tmpdir(), "coinslot-readme-")), "journal.jsonl");
  expect(await buyHash(shop.url, account, file)).toEqual({ finished: [], value: { op: "hash" } });
  const entries = await createFileJournal(file).read();
  expect(entries.map(({ type }) => type)).toEqual(["payment", "end"]);
});

test("the README says what is done on each advice", () => {
  for (const advice of advices) expect(readme).toMatch(new RegExp(`^\\| \`${advice}\` +\\|`, "m"));
});
