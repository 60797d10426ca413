import { isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { privateAddresses, publicAddresses } from "./testing/addresses.ts";
import { createGuard } from "./guard.ts";
import {
  anything,
  failureOf,
  type GuardedWorld,
  publicAddress,
  startGuardedWorld,
} from "./testing/guarded-world.ts";

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
  it.each(privateAddresses)("%s (%s)", async (address) => {
    expect(await refusal(url(address))).toContain("an address that is not public");
  });
});

describe("an address that is not public is refused as the answer of a resolver", () => {
  it.each(privateAddresses)("%s (%s)", async (address) => {
    world.dns.answer("named.example", isIPv6(address) ? { aaaa: [address] } : { a: [address] });
    expect(await refusal("http://named.example/")).toContain("resolves to an address");
  });
});

describe("a public address is asked", () => {
  it.each(publicAddresses)("%s", async (address) => {
    world.dns.answer("named.example", isIPv6(address) ? { aaaa: [address] } : { a: [address] });
    expect(await greeting(url(address))).toBe("hello");
    expect(await greeting("http://named.example/")).toBe("hello");
  });
});

describe("an address in disguise is refused", () => {
  it.each([
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0177.0.0.1/",
    "http://017700000001/",
    "http://127.1/",
    "http://127.0.1/",
    "http://0x7f.1/",
    "http://0x7f.0x0.0x0.0x1/",
    "http://127.0.0.1./",
    "http://①②⑦.0.0.1/",
    "http://127。0。0。1/",
    "http://１２７.0.0.1/",
    "http://%31%32%37.0.0.1/",
    "http:127.0.0.1",
    "http:///127.0.0.1",
    "http:/127.0.0.1/",
    "HTTP://127.0.0.1/",
    "http://0/",
    "http://0x0/",
    "http://00000/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::127.0.0.1]/",
    "http://[0:0:0:0:0:0:0:1]/",
    "http://[::ffff:0x7f.1]/",
    "http://[64:ff9b::127.0.0.1]/",
    "http://[2002:7f00:1::]/",
    "http://[fe80::1%25eth0]/",
    "http://[fe80::1%eth0]/",
    "http://2852039166/",
    "http://0xa9fea9fe/",
    "http://0251.0376.0251.0376/",
    "http://169.254.43518/",
    "http://256.1.1.1/",
    "http://1.2.3.4.5/",
    "http://127.0.0.1.../",
    "http://1.2.3.4../",
    "http://localhost/",
    "http://LOCALHOST/",
    "http://localhost./",
    "http://ⓛocalhost/",
    "http://loc%61lhost/",
    "https://127.0.0.1/",
    "http://127.0.0.1:443/",
  ])("%s", async (text) => {
    await refusal(text);
  });
});

describe("a name that is not on the public internet is refused, whatever it resolves to", () => {
  it.each([
    "localhost",
    "a.localhost",
    "x.localdomain",
    "printer.local",
    "metadata.google.internal",
    "db.internal",
    "wiki.intranet",
    "x.private",
    "router.lan",
    "nas.home",
    "nas.home.arpa",
    "ad.corp",
    "a.test",
    "a.invalid",
    "a.onion",
    "a.alt",
    "kubernetes.default.svc",
    "kubernetes.default.svc.cluster.local",
    "intranet",
    "com",
    "metadata",
  ])("%s", async (name) => {
    world.dns.answer(name, { a: [publicAddress] });
    expect(await refusal(`http://${name}/`)).toContain("not on the public internet");
    expect(await refusal(`http://${name}./`)).toContain("not on the public internet");
  });

  it.each(["a..example", ".example.com", "-a.example", "a-.example", "a$b.example", "a*.example"])(
    "nor one that is not a name: %s",
    async (name) => {
      expect(await refusal(`http://${name}/`)).toContain("not a valid name");
    },
  );

  it("nor one of more than 253 characters or with a label of more than 63", async () => {
    expect(await refusal(`http://${"a.".repeat(126)}example/`)).toContain("not a valid name");
    expect(await refusal(`http://${"a".repeat(64)}.example/`)).toContain("not a valid name");
  });
});

describe("the text of a URL is refused for", () => {
  it.each([
    ["length", `http://site.example/${"a".repeat(2_048)}`, "longer than 2048"],
    ["a space", "http://site.example/a b", "white space"],
    ["a tab", "http://127.0.\t0.1/", "white space"],
    ["a line break", "http://site.example/\r\nHost: 127.0.0.1", "white space"],
    ["a null", "http://site.example\u0000/", "control character"],
    ["a no-break space", "http://site.example/\u00a0a", "white space"],
    ["a backslash", "http:\\\\127.0.0.1\\", "backslash"],
    ["a backslash before @", "http://site.example\\@127.0.0.1/", "backslash"],
    ["no scheme", "site.example", "not a valid URL"],
    ["no host", "http://", "not a valid URL"],
    ["nothing", "", "not a valid URL"],
    ["file", "file:///etc/passwd", "neither http nor https"],
    ["ftp", "ftp://site.example/", "neither http nor https"],
    ["gopher", "gopher://site.example:80/_x", "neither http nor https"],
    ["data", "data:text/plain,hello", "neither http nor https"],
    ["blob", "blob:http://site.example/1", "neither http nor https"],
    ["javascript", "javascript:alert(1)", "neither http nor https"],
    ["ws", "ws://site.example/", "neither http nor https"],
    ["unix", "unix:/var/run/docker.sock", "neither http nor https"],
    ["a user", "http://user@site.example/", "credentials"],
    ["a user and password", "http://user:word@site.example/", "credentials"],
    ["a password", "http://:word@site.example/", "credentials"],
    ["two @", "http://site.example@a@127.0.0.1/", "credentials"],
    ["port 22", "http://site.example:22/", "port 22"],
    ["port 6379", "http://site.example:6379/", "port 6379"],
    ["port 8080", "http://site.example:8080/", "port 8080"],
    ["port 0", "http://site.example:0/", "port 0"],
    ["port 65535", "https://site.example:65535/", "port 65535"],
    ["port 65536", "http://site.example:65536/", "not a valid URL"],
  ])("%s", async (_why, text, sentence) => {
    expect(await refusal(text)).toContain(sentence);
  });

  it("and asked when nothing is wrong with it", async () => {
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
  it.each([
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

  it("and a CNAME to a public address is asked", async () => {
    world.dns.answer("alias.example", { cname: "other.example", a: [publicAddress] });
    expect(await greeting("http://alias.example/")).toBe("hello");
  });

  it("a name that is rebound is resolved once per request, and refused the second time", async () => {
    world.dns.answer("rebound.example", [{ a: [publicAddress] }, { a: ["127.0.0.1"] }]);
    world.dns.queries.length = 0;
    expect(await greeting("http://rebound.example/")).toBe("hello");
    expect(world.dns.queries.toSorted()).toEqual(["A rebound.example", "AAAA rebound.example"]);
    expect(await refusal("http://rebound.example/")).toContain("resolves to an address");
  });
});

describe("our own addresses are refused although they are public", () => {
  it("those that the settings name", async () => {
    const own = await startGuardedWorld({ selfAddresses: ["8.8.4.4", "2606:4700:0:0::1"] });
    own.dns.answer("us.example", { a: ["8.8.4.4"] });
    for (const text of ["http://8.8.4.4/", "http://[2606:4700::1]/", "http://us.example/"]) {
      const { code } = await failureOf(own.guard.fetch(text, anything()));
      expect(code).toBe("tool_input_refused");
    }
    expect((await own.guard.fetch("http://8.8.8.8/", anything())).status).toBe(200);
    await own.stop();
  });

  it("those of the interfaces", async () => {
    const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
    expect(addresses.length).toBeGreaterThan(0);
    for (const { address } of addresses) await refusal(url(address));
  });
});

describe("without name servers of its own the guard asks the system", () => {
  it("and judges what that says", async () => {
    const guard = createGuard({ userAgent: "test", egressTo: world.egress.to });
    const { code } = await failureOf(guard.fetch("http://does-not-exist.example/", anything()));
    expect(code).toBe("upstream_unavailable");
    expect((await guard.fetch(`http://${publicAddress}/`, anything())).status).toBe(200);
  });
});
