import { expect, test } from "vitest";
import { verdictOf } from "../testing/verdict-of.ts";

test("a share that went to one place is not told of another", () => {
  const quote = "Sales reached 4.1 million tons; a fifth went to Asia and half to Europe.";
  expect(verdictOf("Half of sales went to Asia.", quote)).toBe("attachment");
  expect(verdictOf("Half of sales went to Europe.", quote)).toBe("ok");
});

test("a whole is not told of the place of its part", () => {
  const quote = "Steyrmann employs 900 people, two thirds of them in Graz.";
  expect(verdictOf("Steyrmann employs 900 people in Graz.", quote)).not.toBe("ok");
  expect(verdictOf("Steyrmann employs 900 people.", quote)).toBe("ok");
});

test("a date stays with what was done then", () => {
  const quote = "The novel, first published in Czech in 1967, was banned a year later.";
  expect(verdictOf("The novel was banned in 1967.", quote)).not.toBe("ok");
  expect(verdictOf("The novel was first published in Czech in 1967.", quote)).toBe("ok");
});

test("a part of a whole is not told as the whole", () => {
  const quote = "The chain will close 30 of its 210 shops in May.";
  expect(verdictOf("The chain will close 210 shops.", quote)).not.toBe("ok");
  expect(verdictOf("The chain will close 30 of its 210 shops.", quote)).toBe("ok");
});

test("the year of a record is not the day on which it was missed", () => {
  const quote = "The station reached 41.2 degrees on Tuesday, 0.3 below the record set in 1957.";
  expect(verdictOf("The station reached 41.2 degrees in 1957.", quote)).not.toBe("ok");
  expect(verdictOf("The station reached a record 41.2 degrees on Tuesday.", quote)).not.toBe("ok");
  expect(verdictOf("The station reached 41.2 degrees on Tuesday.", quote)).toBe("ok");
});
