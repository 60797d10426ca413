import { expect, test } from "vitest";
import type { Claim } from "../claims/claim.ts";
import { readingTokenOf } from "../claims/tokens.ts";
import { problemReply, type Reply } from "../http/reply.ts";
import { forReading } from "./for-reading.ts";

const claim = { id: "a".repeat(40), token: `${"a".repeat(40)}${"b".repeat(32)}` } as Claim;
const url = `https://shop.example/claims/${claim.token}`;
const full = { code: "too_many_unread", detail: "No room." } as const;

const telling = (status: number): Reply => ({
  ...problemReply({ code: "result_pending", detail: `Read ${url}` }, true),
  status,
  headers: { "claim-token": claim.token, location: url },
});

test("a bare copy is told the token that reads, also where its result finds no room", () => {
  const result: Reply = { ...telling(200), body: "{}", instead: () => telling(202) };
  const copy = forReading(claim, result);
  const said = JSON.stringify([copy, forReading(claim, telling(202)), copy.instead?.(full)]);
  expect(said).not.toContain(claim.token);
  expect(said.split(readingTokenOf(claim))).toHaveLength(9);
});
