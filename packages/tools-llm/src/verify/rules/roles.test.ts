import { expect, test } from "vitest";
import { verdictOf } from "../testing/verdict-of.ts";

test("subject and object are not exchanged", () => {
  expect(verdictOf("Beta sued Acme in May.", "Acme sued Beta in May over a patent.")).not.toBe(
    "ok",
  );
});

test("the passive is resolved", () => {
  const quote = "Acme bought Beta in May for its patents.";
  expect(verdictOf("Beta was bought by Acme in May.", quote)).toBe("ok");
  expect(verdictOf("Acme was bought by Beta in May.", quote)).toBe("roles");
});

test("a noun keeps its preposition", () => {
  expect(verdictOf("Funds moved from Acme.", "Funds moved to Acme in May.")).toBe("roles");
});

test("a verb behind and has the first one's subject", () => {
  const quote = "The museum bought the book in 1931 and returned it to the monastery in 2018.";
  expect(verdictOf("The museum returned the book to the monastery in 2018.", quote)).toBe("ok");
});

test("an aside between subject and verb changes neither", () => {
  const quotes = [
    "Petrel was launched in February and maps snow in the Andes.",
    "Acme built Petrel.",
  ];
  expect(verdictOf("In February Petrel, which maps snow in the Andes, was launched.", quotes)).toBe(
    "ok",
  );
});

test("a name does not take the place of one that is told elsewhere", () => {
  const quote = "Mateo Ibarra has joined Real Cantera from Porto Velho for 18 million euros.";
  expect(
    verdictOf("Mateo Ibarra has joined Porto Velho from Real Cantera for 18 million euros.", quote),
  ).not.toBe("ok");
});

test("what others did elsewhere is not taken over", () => {
  const quotes = [
    "Fishing crews from Sant Elm protested on Thursday.",
    "In Palma, hauliers blocked the ring road for three hours.",
  ];
  expect(verdictOf("Fishing crews blocked the ring road for three hours.", quotes)).not.toBe("ok");
  expect(verdictOf("Hauliers in Sant Elm blocked the ring road for three hours.", quotes)).not.toBe(
    "ok",
  );
  expect(verdictOf("Hauliers in Palma blocked the ring road for three hours.", quotes)).toBe("ok");
});

test("what happens in the place in front of where does not happen in another", () => {
  const quote =
    "It will open 12 shops in Poland, where sales are growing; in Italy they are shrinking.";
  expect(verdictOf("Sales are growing in Italy.", quote)).not.toBe("ok");
  expect(verdictOf("Sales are shrinking in Poland.", quote)).not.toBe("ok");
});
