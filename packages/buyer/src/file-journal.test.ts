import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createFileJournal } from "./file-journal.ts";
import { type JournalEntry, openPurchases } from "./journal.ts";

const newPath = (): string => join(mkdtempSync(join(tmpdir(), "coinslot-journal-")), "j.jsonl");

const payment = (purchase: string, nonce: string): JournalEntry => ({
  type: "payment",
  purchase,
  at: 1,
  call: { url: "https://shop.example/é", method: "POST", headers: {}, body: "{}" },
  headers: { "payment-signature": nonce },
});
const entries: readonly JournalEntry[] = [
  payment("a", "1"),
  payment("b", "2"),
  { type: "claim", purchase: "a", at: 2, token: "t1", page: "https://shop.example/claims/t1" },
  { type: "end", purchase: "b", at: 3, kind: "result" },
];

test("what was appended is read again, in order, by another process", async () => {
  const path = newPath();
  const journal = createFileJournal(path);
  await Promise.all(entries.map((entry) => journal.append(entry)));
  expect(await createFileJournal(path).read()).toEqual(entries);
});

test("a journal that was never written is empty", async () => {
  expect(await createFileJournal(newPath()).read()).toEqual([]);
});

test("only its owner reads it: a payment is as good as money", async () => {
  const path = newPath();
  await createFileJournal(path).append(entries[0]!);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test("cut off at any byte, it has every entry before, and takes the next ones", async () => {
  const whole = newPath();
  for (const entry of entries) await createFileJournal(whole).append(entry);
  const bytes = readFileSync(whole);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: bytes.length }), async (length) => {
      const path = newPath();
      writeFileSync(path, bytes.subarray(0, length));
      const left = await createFileJournal(path).read();
      expect(left).toEqual(entries.slice(0, left.length));
      const lines = bytes.subarray(0, length).toString().split("\n").length - 1;
      expect(left.length).toBeGreaterThanOrEqual(lines);
      await createFileJournal(path).append(payment("c", "3"));
      expect(await createFileJournal(path).read()).toEqual([...left, payment("c", "3")]);
    }),
    { numRuns: 60 },
  );
});

test("error: a folder that is not there is told, not passed over", async () => {
  const journal = createFileJournal(join(newPath(), "missing", "j.jsonl"));
  await expect(journal.append(entries[0]!)).rejects.toThrow("ENOENT");
});

test("an entry that could not be written does not keep the next one from it", async () => {
  const path = newPath();
  const journal = createFileJournal(path);
  const broken = { ...entries[0]!, at: 1n } as unknown as JournalEntry;
  await expect(journal.append(broken)).rejects.toThrow("BigInt");
  await journal.append(entries[1]!);
  expect(await journal.read()).toEqual([entries[1]]);
});

test("open is what has a payment and no end, with its last payment's claim", () => {
  expect(openPurchases(entries)).toMatchObject([{ purchase: "a", claim: { token: "t1" } }]);
  expect(openPurchases([...entries, payment("a", "9")])).toMatchObject([
    { payments: [{ "payment-signature": "1" }, { "payment-signature": "9" }], claim: {} },
  ]);
});
