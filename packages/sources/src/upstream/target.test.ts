import { describe, expect, test } from "vitest";
import { sourcesSettings } from "../settings.ts";
import { createTarget } from "./target.ts";

const contact = { CONTACT_EMAIL: "ops@coinslot.example" };
const targetOf = (upstreamBases: Readonly<Record<string, string>> = {}, headers = {}) =>
  createTarget(
    {
      id: "tide-tables",
      name: "Tide Tables",
      kind: "api",
      base: "https://tides.example",
      terms: { licence: "open", says: "Fictional." },
      headers,
      rate: { concurrency: 1 },
    },
    { ...sourcesSettings.parse(contact), upstreamBases },
  );

describe("no path leads to another host", () => {
  test.each(["@evil.example/", ".evil.example/", ":80@evil.example/", "\\evil.example/", ""])(
    "error: %j does not begin with a slash",
    (path) => {
      expect(() => targetOf().urlOf(path)).toThrow("must begin with a slash");
    },
  );

  test.each([
    "//evil.example/",
    "/\\evil.example/",
    "/../@evil.example",
    "/?u=https://evil.example",
  ])("%j stays where it is", (path) => {
    expect(new URL(targetOf().urlOf(path)).host).toBe("tides.example");
  });
});

test("a base from the environment is called, and the public one is shown", () => {
  const target = targetOf({ UPSTREAM_TIDE_TABLES_BASE: "http://mirror.internal/tides" });
  expect(target.urlOf("/v1?a=b")).toBe("http://mirror.internal/tides/v1?a=b");
  expect(target.publicUrlOf("/v1?a=b")).toBe("https://tides.example/v1?a=b");
});

test("we say who we are and whom to write to, unless the provider needs another name", () => {
  expect(targetOf().headers["user-agent"]).toBe("Coinslot/0.1 (ops@coinslot.example)");
  expect(targetOf({}, { "user-agent": "Other" }).headers["user-agent"]).toBe("Other");
});
