import fc from "fast-check";
import { expect, test } from "vitest";
import { isDomainOrUrl } from "./domain-or-url.ts";
import { tools } from "./tools.ts";

test.each([
  "example.com",
  " Example.COM. ",
  "a.b.example.co.uk",
  "example.com/login?x=1",
  "example.com:8443",
  "https://example.com",
  "HTTP://user-agent.example.com/a#b",
  "_dmarc.example.com",
  "münchen.de",
  "例え.テスト.jp",
  "xn--mnchen-3ya.de",
  `${"a".repeat(63)}.com`,
])("%j is one", (text) => {
  expect(isDomainOrUrl(text)).toBe(true);
});

test.each([
  "",
  "example",
  "localhost",
  "not a domain",
  "exa mple.com",
  "exam\tple.com",
  "example..com",
  ".example.com",
  "-a.com",
  "a-.com",
  "user@example.com",
  "mailto:a@example.com",
  "ftp://example.com",
  "javascript://example.com",
  "127.0.0.1",
  "http://2130706433/",
  "0x7f.1",
  "[2001:db8::1]",
  "https://[::1]/",
  "example.123",
  "example.com\\@evil.com",
  "printer.local",
  "https://wiki.internal/x",
  "nas.home.arpa",
  "a.onion.",
  "http://",
  `${"a".repeat(64)}.com`,
  `${"a.".repeat(126)}com`,
  `https://example.com/${"a".repeat(2_048)}`,
])("%j is none", (text) => {
  expect(isDomainOrUrl(text)).toBe(false);
});

test("whatever is accepted is a host with a dot in it, and never an address", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain(), fc.ipV4(), fc.ipV6()), (text) => {
      if (!isDomainOrUrl(text)) return;
      const trimmed = text.trim();
      const { hostname } = new URL(trimmed.includes("://") ? trimmed : `http://${trimmed}`);
      expect(hostname).toMatch(/^[a-z0-9_.-]+\.[a-z0-9-]*[a-z][a-z0-9-]*\.?$/);
    }),
  );
});

test("the domain tools refuse what is none, before payment, and say what it should be", () => {
  const { whois, "domain-trust-score": trust } = tools;
  const inputs = [whois.operations.v1, whois.operations.v2, trust.operations.v1].map(
    ({ input }) => input,
  );
  for (const input of inputs) {
    expect(input.safeParse({ domain: "not a domain" }).error?.issues).toMatchObject([
      {
        path: ["domain"],
        message:
          "is neither a public domain name such as example.com nor an http or https URL of one",
      },
    ]);
    expect(input.parse({ domain: "https://example.com/a" })).toEqual({
      domain: "https://example.com/a",
    });
  }
  expect(whois.operations.v1.input.parse({ domain: " " })).toEqual({ domain: "example.com" });
  expect(whois.operations.v2.input.safeParse({ domain: " " }).error?.issues).toHaveLength(1);
});
