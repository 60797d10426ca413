import { expect, test } from "vitest";
import { domainNameFrom } from "./domain-name.ts";

test.each([
  ["example.com", "example.com", "example.com"],
  [" EXAMPLE.com. ", "example.com", "example.com"],
  ["https://a.b.example.co.uk:8443/x?y#z", "example.co.uk", "example.co.uk"],
  ["_dmarc.example.com", "example.com", "example.com"],
  ["www.münchen.de", "xn--mnchen-3ya.de", "münchen.de"],
  ["xn--d1abbgf6aiiy.xn--p1ai", "xn--d1abbgf6aiiy.xn--p1ai", "президент.рф"],
])("%j is about %s", (text, domain, unicode) => {
  expect(domainNameFrom(text)).toMatchObject({ domain, unicode, sharedEnding: null });
});

test("below an ending that anyone may use, the registered domain is that of the ending", () => {
  expect(domainNameFrom("https://someone.github.io/")).toMatchObject({
    host: "someone.github.io",
    domain: "github.io",
    sharedEnding: "github.io",
  });
  expect(domainNameFrom("github.io").sharedEnding).toBeNull();
});

test.each(["co.uk", "com.", "name.notanending", "127.0.0.1", "", "a b"])(
  "error: %j is the caller's to mend",
  (text) => {
    expect(() => domainNameFrom(text)).toThrow(
      expect.objectContaining({ code: "tool_input_refused" }),
    );
  },
);
