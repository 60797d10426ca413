import { expect, test } from "vitest";
import { ask } from "../testing/ask.ts";
import { createWorld } from "../world.ts";
import { createSec } from "./sec.ts";

const world = createWorld({ seed: 1, now: Date.parse("2026-11-20T15:00:00Z") });
const contact = "Coinslot/1.0 (sandbox@example.com)";
const asker = () => {
  const sec = createSec(world);
  return (file: string, agent?: string) =>
    ask(sec, `/files/${file}`, { headers: agent ? { "user-agent": agent } : {} });
};

test("the list with exchanges has a row per ticker, the largest company first", () => {
  const { fields, data } = JSON.parse(asker()("company_tickers_exchange.json", contact).body);
  expect(fields).toEqual(["cik", "name", "ticker", "exchange"]);
  expect(data.slice(0, 4)).toEqual([
    [320193, "Apple Inc.", "AAPL", "Nasdaq"],
    [789019, "MICROSOFT CORP", "MSFT", "Nasdaq"],
    [1067983, "BERKSHIRE HATHAWAY INC", "BRK-B", "NYSE"],
    [1067983, "BERKSHIRE HATHAWAY INC", "BRK-A", "NYSE"],
  ]);
  expect(data).toHaveLength(world.companies.flatMap(({ listings }) => listings).length);
});

test("the list without exchanges has the same rows under their numbers", () => {
  const rows = JSON.parse(asker()("company_tickers.json", contact).body);
  expect(rows["0"]).toEqual({ cik_str: 320193, ticker: "AAPL", title: "Apple Inc." });
  expect(Object.keys(rows)).toHaveLength(
    world.companies.flatMap(({ listings }) => listings).length,
  );
});

test.each([undefined, "node", "Mozilla/5.0"])("a caller called %s is undeclared", (agent) => {
  const { status, body } = asker()("company_tickers.json", agent);
  expect(status).toBe(403);
  expect(body).toContain("Undeclared Automated Tool");
});

test("the eleventh call within a second is one too many, and shuts the caller out", () => {
  const call = asker();
  const statuses = Array.from({ length: 12 }, () => call("company_tickers.json", contact).status);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
});

test("any other file is 404", () => {
  expect(asker()("none.json", contact).status).toBe(404);
});
