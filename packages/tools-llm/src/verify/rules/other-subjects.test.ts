import { expect, test } from "vitest";
import { verdictOf } from "../testing/verdict-of.ts";

const trade = "Exports of machinery rose 6% to 4.2 billion euros in March while imports fell 3%.";

test("what is told of one subject is not told of another one", () => {
  expect(verdictOf("Imports of machinery rose 6% in March.", trade)).toBe("binding");
  expect(verdictOf("Imports rose while exports of machinery fell in March.", trade)).toBe(
    "binding",
  );
  expect(verdictOf("In March, imports fell 3% while exports of machinery rose 6%.", trade)).toBe(
    "ok",
  );
});

test("of two subjects of one verb the one beside the figure has it", () => {
  const quote =
    "Berlin offered the drivers a raise of 5%, while Hamburg, whose drivers had walked out, offered 7%.";
  expect(verdictOf("Berlin offered the drivers 7%.", quote)).not.toBe("ok");
  expect(verdictOf("Berlin offered the drivers a raise of 5%.", quote)).toBe("ok");
});

test("what somebody is, or is up by, is not told of somebody else", () => {
  const swim = "At 78, Harold Penn became the oldest swimmer, beating Maria Sol, who was 73.";
  expect(verdictOf("Harold Penn was 73.", swim)).toBe("binding");
  const cobalt =
    "Output from Congo is up 20%, whereas demand from battery makers has been flat this year.";
  expect(verdictOf("Demand from battery makers is up 20%.", cobalt)).toBe("binding");
  expect(verdictOf("Output from Congo rose 20%.", cobalt)).toBe("ok");
  expect(
    verdictOf("Demand from battery makers has risen, whereas output from Congo is flat.", cobalt),
  ).not.toBe("ok");
});

test("a phrase that narrows the subject does not hide it", () => {
  const quote = "Astronomers using the Vela telescope have found a planet near the star TWA 42.";
  expect(verdictOf("Astronomers have found a planet near the star TWA 42.", quote)).not.toBe(
    "binding",
  );
});

test("a common noun that the quotes tell of is no other word for another one", () => {
  const quote =
    "The board, which offered 3%, called the decision irresponsible; the union wants 6.5%.";
  expect(verdictOf("The union called the decision irresponsible.", quote)).not.toBe("ok");
  expect(verdictOf("The board called the decision irresponsible.", quote)).toBe("ok");
});
