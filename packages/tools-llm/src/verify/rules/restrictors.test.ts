import { expect, test } from "vitest";
import { verdictOf } from "../testing/verdict-of.ts";

test("what narrows a figure or a subject is told with it", () => {
  expect(verdictOf("Sales rose 5%.", "Sales rose 5% in Germany.")).toBe("restrictors");
  expect(verdictOf("Patients improved.", "Patients with severe asthma improved.")).toBe(
    "restrictors",
  );
  expect(verdictOf("Smokers gained 3 kg.", "Older smokers gained 3 kg in a year.")).toBe(
    "restrictors",
  );
});

test("a share of those who … passes only as its quote, or with a model's vote", () => {
  const quote = "In May, 40% of people who quit gained weight.";
  expect(verdictOf("40% of people who quit gained weight.", quote)).toBe("restrictors");
  expect(verdictOf("40% of people who quit gained weight.", quote, { vote: true })).toBe("ok");
  expect(verdictOf(quote, quote)).toBe("ok");
});

test("what holds for some is not told without them", () => {
  const quote =
    "The tunnel will be closed to lorries from 3 May 2024 while crews replace the fans.";
  expect(
    verdictOf("From 3 May 2024 the tunnel will be closed while crews replace the fans.", quote),
  ).toBe("restrictors");
  expect(verdictOf("From 3 May 2024 the tunnel will be closed to lorries.", quote)).toBe("ok");
});

test("what the quotes tell apart is not put together", () => {
  const quote =
    "Velden lowered the voting age to sixteen for local elections. For national elections it remains at eighteen.";
  expect(verdictOf("Velden lowered the voting age to sixteen.", quote)).toBe("restrictors");
});

test("what somebody is narrows no name", () => {
  const quote = "The schoolmaster Anton Rehm began the dictionary in 1856.";
  expect(verdictOf("Anton Rehm began the dictionary.", quote)).toBe("ok");
});

test("a noun does not take a modifier from another one", () => {
  const quote =
    "Inflation in Ohio slowed to 2.4 percent in April. Services inflation stayed at 4 percent.";
  expect(verdictOf("Services inflation in Ohio slowed to 2.4 percent in April.", quote)).not.toBe(
    "ok",
  );
});

test("those who did something are not all of them", () => {
  const quote = "Farmers who took part saved about 70 euros a hectare on fertiliser.";
  expect(verdictOf("Farmers saved about 70 euros a hectare on fertiliser.", quote)).toBe(
    "restrictors",
  );
  expect(verdictOf("Farmers who took part saved about 70 euros a hectare.", quote)).toBe("ok");
});

test("where a deed of another sentence was done is not put behind this one", () => {
  const quote =
    "The novel did not appear in Prague again until 1990. It has sold four million copies.";
  expect(verdictOf("The novel has sold four million copies in Prague.", quote)).not.toBe("ok");
});
