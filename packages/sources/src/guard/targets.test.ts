import { isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { privateAddresses, publicAddresses } from "./testing/addresses.ts";
import { createGuard } from "./guard.ts";
import {
  anything,
  failureOf,
  type GuardedWorld,
  publicAddress,
  startGuardedWorld,
} from "./testing/guarded-world.ts";
import { disguisedAddresses, innerNames, refusedTexts } from "./testing/refused-targets.ts";

let world: GuardedWorld;
beforeAll(async () => {
  world = await startGuardedWorld();
});
afterAll(() => world.stop());

const url = (host: string): string => `http://${isIPv6(host) ? `[${host}]` : host}/`;

/** Through the whole fetcher; nothing may have left. */
const refusal = async (text: string): Promise<string> => {
  const before = world.egress.connections();
  const { code, detail } = await failureOf(world.guard.fetch(text, anything()));
  expect(world.egress.connections()).toBe(before);
  expect(code, detail).toBe("tool_input_refused");
  return detail;
};

const greeting = async (text: string): Promise<string> => {
  const { body } = await world.guard.fetch(text, anything());
  return body.toString();
};

describe("an address that is not public is refused as a literal", () => {
  test.each(privateAddresses)("%s (%s)", async (address) => {
    expect(await refusal(url(address))).toContain("an address that is not public");
  });
});

describe("an address that is not public is refused as the answer of a resolver", () => {
  test.each(privateAddresses)("%s (%s)", async (address) => {
    world.dns.answer("named.example", isIPv6(address) ? { aaaa: [address] } : { a: [address] });
    expect(await refusal("http://named.example/")).toContain("resolves to an address");
  });
});

describe("a public address is asked", () => {
  test.each(publicAddresses)("%s", async (address) => {
    world.dns.answer("named.example", isIPv6(address) ? { aaaa: [address] } : { a: [address] });
    expect(await greeting(url(address))).toBe("hello");
    expect(await greeting("http://named.example/")).toBe("hello");
  });
});

describe("an address in disguise is refused", () => {
  test.each(disguisedAddresses)("%s", async (text) => {
    await refusal(text);
  });
});

describe("a name that is not on the public internet is refused, whatever it resolves to", () => {
  test.each(innerNames)("%s", async (name) => {
    world.dns.answer(name, { a: [publicAddress] });
    expect(await refusal(`http://${name}/`)).toContain("not on the public internet");
    expect(await refusal(`http://${name}./`)).toContain("not on the public internet");
  });

  test.each([
    "a..example",
    ".example.com",
    "-a.example",
    "a-.example",
    "a$b.example",
    "a*.example",
  ])("nor one that is not a name: %s", async (name) => {
    expect(await refusal(`http://${name}/`)).toContain("not a valid name");
  });

  test("nor one of more than 253 characters or with a label of more than 63", async () => {
    expect(await refusal(`http://${"a.".repeat(126)}example/`)).toContain("not a valid name");
    expect(await refusal(`http://${"a".repeat(64)}.example/`)).toContain("not a valid name");
  });
});

describe("the text of a URL is refused for", () => {
  test.each(refusedTexts)("%s", async (_why, text, sentence) => {
    expect(await refusal(text)).toContain(sentence);
  });

  test("and asked when nothing is wrong with it", async () => {
    for (const text of [
      "http://site.example",
      "  http://site.example/  ",
      "HTTP://SITE.EXAMPLE./?q=1#fragment",
      "http://site.example:80/",
      "http://site.example:443/",
      `http://site.example/${"a".repeat(2_000)}`,
    ]) {
      expect(await greeting(text)).toBe("hello");
    }
  });
});

describe("a name is refused whole", () => {
  test.each([
    ["A public and private", { a: [publicAddress, "127.0.0.1"] }],
    ["A private and public", { a: ["10.0.0.1", publicAddress] }],
    ["A public, AAAA private", { a: [publicAddress], aaaa: ["::1"] }],
    ["AAAA public, A private", { a: ["192.168.1.1"], aaaa: ["2606:4700::1111"] }],
    ["AAAA alone, mapped", { aaaa: ["::ffff:8.8.8.8"] }],
    ["CNAME to localhost", { cname: "localhost", a: ["127.0.0.1"] }],
    ["CNAME to metadata", { cname: "metadata.google.internal", a: ["169.254.169.254"] }],
    ["one of many", { a: [...Array(20).fill("8.8.8.8"), "0.0.0.0"] }],
  ])("%s", async (_why, zone) => {
    world.dns.answer("mixed.example", zone);
    expect(await refusal("http://mixed.example/")).toContain("resolves to an address");
  });

  test("and a CNAME to a public address is asked", async () => {
    world.dns.answer("alias.example", { cname: "other.example", a: [publicAddress] });
    expect(await greeting("http://alias.example/")).toBe("hello");
  });

  test("a name that is rebound is resolved once per request, and refused the second time", async () => {
    world.dns.answer("rebound.example", [{ a: [publicAddress] }, { a: ["127.0.0.1"] }]);
    world.dns.queries.length = 0;
    expect(await greeting("http://rebound.example/")).toBe("hello");
    expect(world.dns.queries.toSorted()).toEqual(["A rebound.example", "AAAA rebound.example"]);
    expect(await refusal("http://rebound.example/")).toContain("resolves to an address");
  });
});

describe("our own addresses are refused although they are public", () => {
  test("those that the settings name", async () => {
    const own = await startGuardedWorld({ selfAddresses: ["8.8.4.4", "2606:4700:0:0::1"] });
    own.dns.answer("us.example", { a: ["8.8.4.4"] });
    for (const text of ["http://8.8.4.4/", "http://[2606:4700::1]/", "http://us.example/"]) {
      const { code } = await failureOf(own.guard.fetch(text, anything()));
      expect(code).toBe("tool_input_refused");
    }
    expect((await own.guard.fetch("http://8.8.8.8/", anything())).status).toBe(200);
    await own.stop();
  });

  test("those of the interfaces", async () => {
    const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
    expect(addresses.length).toBeGreaterThan(0);
    for (const { address } of addresses) await refusal(url(address));
  });
});

describe("without name servers of its own the guard asks the system", () => {
  test("and judges what that says", async () => {
    const guard = createGuard({ userAgent: "test", egressTo: world.egress.to });
    const { code } = await failureOf(guard.fetch("http://does-not-exist.example/", anything()));
    expect(code).toBe("upstream_unavailable");
    expect((await guard.fetch(`http://${publicAddress}/`, anything())).status).toBe(200);
  });
});
