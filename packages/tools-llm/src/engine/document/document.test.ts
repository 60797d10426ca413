import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { documentOf } from "../../testing/documents.ts";
import { documentOfText } from "./given-text.ts";
import { normalizeText } from "./normalize-text.ts";

test("the hash is that of the normalised text's bytes", () => {
  const { text, textSha256 } = documentOf("A  text\r\nof é.");
  expect(text).toBe("A text\nof é.");
  expect(textSha256).toBe(createHash("sha256").update("A text\nof é.", "utf8").digest("hex"));
});

test("who speaks is the registrable domain, so that subdomains are not independent", () => {
  expect(documentOf("x", { url: "https://news.ledger.example.co.uk/a" }).site).toBe(
    "example.co.uk",
  );
});

const now = Date.parse("2026-11-20T15:00:00Z");

test("a short text that nobody fetched lies in its own address", () => {
  const { source, text } = documentOfText("Figures", "RSI is 61.2.\nTrend: up – 4 %.", { now });
  const [, held = ""] = source.url.split(",");
  expect(decodeURIComponent(held)).toBe(text);
  expect(source.kind).toBe("model-input");
});

test("of a long one, or one that is the caller's own, the address names the hash", () => {
  const long = "A sentence of a long text. ".repeat(400);
  const { source, textSha256 } = documentOfText("Text of the request", long, { now });
  expect(source.url).toBe(`urn:sha256:${textSha256}`);
  expect(textSha256).toBe(createHash("sha256").update(normalizeText(long)).digest("hex"));
  expect(documentOfText("Text", "Short.", { now, isHeld: false }).source.url).toMatch(
    /^urn:sha256:/,
  );
});
