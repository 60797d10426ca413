import { operations } from "@coinslot/tools-schema";
import { expect, test } from "vitest";
import { notFoundReply } from "./not-found.ts";

const detailOf = (path: string): string => {
  const { status, body } = notFoundReply(path, operations);
  expect(status).toBe(404);
  return (JSON.parse(String(body)) as { detail: string }).detail;
};

test.each(["/v2/api/hash", "/v1/api/hash", "/hash", "/api/v1/hash/"])(
  "%s names the operation that was meant",
  (path) =>
    expect(detailOf(path)).toBe(
      "There is nothing at this path. This tool is sold as POST /api/hash.",
    ),
);

test("both are named where a tool is sold in two versions", () => {
  expect(detailOf("/whois")).toContain("GET /api/whois and GET /v2/api/whois");
});

test("what has no sibling is told where to search", () => {
  expect(detailOf("/nothing")).toContain("/catalog/search?q=");
  expect(detailOf("/")).toContain("/catalog");
});
