import { expect, test } from "vitest";
import { verdictOf } from "../testing/verdict-of.ts";

test("up is not down, and ahead is not behind, whatever part of speech they are", () => {
  expect(verdictOf("Output is down 20%.", "Output is up 20% in May.")).toBe("polarity");
  expect(
    verdictOf(
      "Norwich are four points ahead of Leeds.",
      "Norwich are four points behind Leeds in May.",
    ),
  ).toBe("polarity");
});

test("a dropped or added negation fails", () => {
  const quote = "The board did not approve the merger in May.";
  expect(verdictOf("The board did approve the merger in May.", quote)).toBe("polarity");
  expect(verdictOf("The board did not approve the merger.", quote)).toBe("ok");
  expect(verdictOf("The board did not vote in May.", "The board did vote in May, and left.")).toBe(
    "polarity",
  );
});

test("a word is not turned into its opposite", () => {
  expect(verdictOf("Exports fell 4% in May.", "Exports rose 4% in May, customs data show.")).toBe(
    "polarity",
  );
  expect(verdictOf("The court overturned the fine.", "The court upheld the fine on Monday.")).toBe(
    "polarity",
  );
});

test("a negation stays with the word that it governs", () => {
  expect(
    verdictOf(
      "Acme did not close the shop.",
      "Acme did not sell the shop, and did close the plant.",
    ),
  ).not.toBe("ok");
});

test("what no subject does is not told as done", () => {
  const quote =
    "No player under 21 has started a match for Velika, but four have come on, among them Jure Lah.";
  expect(verdictOf("Jure Lah, who is under 21, has started a match for Velika.", quote)).not.toBe(
    "ok",
  );
});

test("another part of the same set may be told without the first", () => {
  const quote =
    "None of the refineries hit by the blackout expects a loss. One, at Port Agar, is running at half capacity.";
  expect(
    verdictOf(
      "One of the refineries hit by the blackout, at Port Agar, is running at half capacity.",
      quote,
    ),
  ).toBe("ok");
  expect(verdictOf("One of the refineries hit by the blackout expects a loss.", quote)).not.toBe(
    "ok",
  );
});

test("a noun is not turned into its opposite", () => {
  expect(
    verdictOf(
      "Acme reported a deficit of $5 million.",
      "Acme reported a surplus of $5 million in May.",
    ),
  ).not.toBe("ok");
});
