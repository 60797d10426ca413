import { expect, test } from "vitest";
import { judgeWebTarget } from "./web-target.ts";

test("a target is told without its fragment and the root dot of its name", () => {
  const target = judgeWebTarget(" HTTPS://Example.COM.:443/a?b=c#d ");
  expect(target).toMatchObject({ host: "example.com", port: 443 });
  expect("url" in target && target.url.href).toBe("https://example.com/a?b=c");
});

test("an address is told without brackets, in its one spelling", () => {
  expect(judgeWebTarget("http://[2606:4700:0::0:1111]/")).toMatchObject({
    host: "2606:4700::1111",
    port: 80,
  });
  expect(judgeWebTarget("http://0x08080808/")).toMatchObject({ host: "8.8.8.8" });
});

test("a relative address leads where its base says, and is judged there", () => {
  const base = new URL("https://example.com/a/b");
  const target = judgeWebTarget("../c", { base });
  expect("url" in target && target.url.href).toBe("https://example.com/c");
  expect(judgeWebTarget("//127.0.0.1/", { base })).toEqual({
    objection: "names an address that is not public",
  });
  expect(judgeWebTarget("../c")).toEqual({ objection: "is not a valid URL" });
});

test("only the ports that are given are allowed", () => {
  const whois = { ports: [43] };
  expect(judgeWebTarget("http://whois.example.com:43/", whois)).toMatchObject({ port: 43 });
  expect(judgeWebTarget("http://whois.example.com/", whois)).toEqual({
    objection: "names port 80; allowed are 43",
  });
});

test.each([
  "http://localhost./",
  "http://db.internal./",
  "http://a.onion/",
  "http://com/",
  "http://a.b.test/",
])("%s is of no public name", (text) => {
  expect(judgeWebTarget(text)).toEqual({
    objection: "names a host that is not on the public internet",
  });
});
