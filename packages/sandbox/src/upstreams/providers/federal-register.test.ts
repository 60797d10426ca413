import { expect, test } from "vitest";
import { ask } from "../testing/ask.ts";
import { createWorld } from "../world.ts";
import { createFederalRegister } from "./federal-register.ts";

const world = createWorld({ seed: 1, now: Date.parse("2026-11-20T15:00:00Z") });
const find = (term: string, agency: string, from = "2026-09-01") => {
  const asked = new URLSearchParams({
    "conditions[term]": term,
    "conditions[agencies][]": agency,
    "conditions[publication_date][gte]": from,
  }).toString();
  return JSON.parse(ask(createFederalRegister(world), `/api/v1/documents.json?${asked}`).body);
};

test("documents have every word of the term, are of the agency, and not older than asked", () => {
  const { results } = find("digital asset custody", "securities-and-exchange-commission");
  expect(results).toHaveLength(2);
  const [only] = find(
    "digital asset custody",
    "securities-and-exchange-commission",
    "2026-11-10",
  ).results;
  expect(only.type).toBe("Proposed Rule");
});

test("without a document there is no list", () => {
  expect(find("digital asset custody", "federal-trade-commission")).not.toHaveProperty("results");
});
