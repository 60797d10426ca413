import { expect, test } from "vitest";
import { verdictOf } from "../testing/verdict-of.ts";

test("a claim is told with whose it is", () => {
  const quote = "Acme said the plant was safe.";
  expect(verdictOf("The plant was safe.", quote)).toBe("attribution");
  expect(verdictOf("The plant was safe, according to Acme.", quote)).toBe("ok");
});

test("a claim is not given to another source", () => {
  const quotes = ["Acme said the plant was safe.", "Beta makes cars in Ohio."];
  expect(verdictOf("Beta said the plant was safe.", quotes)).not.toBe("ok");
});

test("an aside between the source and its verb is no source", () => {
  const quote = "The survey, which covered shops in Ohio, found that 27% had closed.";
  expect(
    verdictOf("In Ohio 27% had closed, the survey, which covered shops, found.", quote),
  ).not.toBe("attribution");
  expect(verdictOf("27% had closed.", quote)).toBe("attribution");
});

test("who is taken up by a noun is the source", () => {
  const quote = "Brightlane will hire 450 drivers, the parcel carrier announced on Monday.";
  expect(verdictOf("Brightlane announced on Monday that it will hire 450 drivers.", quote)).toBe(
    "ok",
  );
});

test("that a claim's subject is named elsewhere does not tell the claim", () => {
  const quotes = [
    "According to Transvia, waiting times at the Brennig crossing have doubled.",
    "The queues at the Brennig crossing are no longer than last summer.",
  ];
  expect(
    verdictOf(
      "The queues at the Brennig crossing are no longer than last summer, as before.",
      quotes,
    ),
  ).not.toBe("attribution");
});
