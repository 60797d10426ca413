import { expect, test } from "vitest";
import { verdictOf } from "../testing/verdict-of.ts";

test("a name stays with what is told of it", () => {
  const quote = "Acme makes pumps in Ohio, and Beta builds cars in Texas.";
  expect(verdictOf("Acme builds cars in Texas.", quote)).not.toBe("ok");
  expect(verdictOf("Beta builds cars in Texas.", quote)).toBe("ok");
});

test("a name stands between the words that it stood between", () => {
  const quote =
    "Midfielder Ruben Castel was sent off in Graz for a foul on Danilo Prsic, who left the pitch.";
  expect(verdictOf("Midfielder Danilo Prsic was sent off in Graz for a foul.", quote)).not.toBe(
    "ok",
  );
  expect(
    verdictOf("Midfielder Ruben Castel was sent off for a foul on Ruben Castel.", quote),
  ).not.toBe("ok");
  expect(
    verdictOf("In Graz, midfielder Ruben Castel was sent off for a foul on Danilo Prsic.", quote),
  ).toBe("ok");
});

test("a name is not made of two", () => {
  const quote = "Tessaro Foods earned 84 million pesos, and will close two bakeries in Rosario.";
  expect(verdictOf("Tessaro Rosario earned 84 million pesos.", quote)).toBe("binding");
});

test("names in a list may change their order", () => {
  const quote = "Acme and Beta opened two shops in Ohio in May.";
  expect(verdictOf("In May, Beta and Acme opened two shops in Ohio.", quote)).toBe("ok");
});
