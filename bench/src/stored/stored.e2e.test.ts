import { expect, test } from "vitest";
import { ours } from "../contenders.ts";
import { bytesPerCall, measureStored } from "./measure-stored.ts";
import { storedTable } from "./stored-table.ts";

test("a call of hash leaves a claim, its sale and a finished job in Redis, of some kilobytes together", async () => {
  const stored = await measureStored(ours, 200);
  expect(stored.calls).toBe(200);
  for (const kind of ["coinslot:8453:claim:…", "coinslot:8453:sale:…", "coinslot:util:…"])
    expect(stored.kinds[kind]?.keys, kind).toBe(200);
  expect(bytesPerCall(stored)).toBeGreaterThan(500);
  expect(bytesPerCall(stored)).toBeLessThan(4_096);
  expect(storedTable(stored)).toContain("| all keys ");
}, 120_000);
