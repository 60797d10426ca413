import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createDns } from "../dns/dns.ts";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { createTestRuntime, type TestRuntime } from "../upstream/testing/test-runtime.ts";
import { createRegistrations } from "./registrations.ts";

const stage = useSandbox();
const find = (domain: string) =>
  createRegistrations(createDns(stage.runtime), stage.runtime).find(domain, stage.signal);
const registry = "rdap.verisign.com";
const registrar = "rdap.registrar.example.net";
const silent = (...ids: readonly string[]) => {
  for (const id of ids) stage.upstreams.play(id, "server-error");
};

describe("a registered domain", () => {
  test("is told by its registry, and its holder by its registrar", async () => {
    const found = await find("northwind-robotics-simulated.com");
    expect(found).toMatchObject({ protocol: "rdap", remarks: [] });
    expect(found.registration.holder).toEqual({
      name: null,
      organization: "Northwind Robotics Inc (simulated)",
      country: "US",
      redacted: false,
    });
    expect(found.registrarRaw).toMatchObject({ objectClassName: "domain" });
    expect(found.registration.raw).not.toEqual(found.registrarRaw);
    expect(found.supporting.map(({ source }) => new URL(source.url).host)).toEqual([registrar]);
  });

  test("whose holder is withheld is said to be so", async () => {
    const { registration } = await find("example.com");
    expect(registration.holder).toMatchObject({ name: null, organization: null, redacted: true });
  });

  test("of a registry without RDAP is told by WHOIS, and no failure is told with it", async () => {
    const found = await find("kontor-simulated.co");
    expect(found).toMatchObject({ protocol: "whois43", remarks: [], answered: { failed: [] } });
    expect(found.registration.raw).toContain("Domain Name: KONTOR-SIMULATED.CO");
  });

  test("whose RDAP server fails is told by WHOIS, and the failure with it", async () => {
    silent(registry);
    const found = await find("example.com");
    expect(found).toMatchObject({ protocol: "whois43", registration: { isRegistered: true } });
    expect(found.answered.failed).toMatchObject([{ provider: { name: "RDAP" } }]);
  });

  test("is told by WHOIS when the list of RDAP servers is away", async () => {
    silent("iana-rdap");
    expect(await find("example.com")).toMatchObject({ protocol: "whois43" });
  });

  test.each(["server-error", "dns-private", "tls-expired", "wrong-zone", "html-instead"])(
    "is told without its registrar's record when that is %s",
    async (mode) => {
      stage.upstreams.play(registrar, mode);
      const found = await find("example.com");
      expect(found.registration.isRegistered).toBe(true);
      expect(found.remarks).toEqual(["registrar-silent"]);
    },
  );
});

test("error: what was told behind one way out is not found behind another, whoever shares the cache", async () => {
  const known = await find("example.com");
  expect(known.registration.isRegistered).toBe(true);
  const { upstreams, runtime, signal } = stage;
  // Nobody listens there.
  const environment = { ...upstreams.environment, EGRESS_TO: "127.0.0.1:1" };
  const other = createTestRuntime(environment, { cache: runtime.cache });
  try {
    const registrations = createRegistrations(createDns(other), other);
    const call = registrations.find("example.com", signal);
    await expect(call).rejects.toMatchObject({ code: "upstream_unavailable" });
  } finally {
    await other.close();
  }
});

describe("a domain that its registry denies", () => {
  test("is not registered when DNS agrees", async () => {
    const found = await find("nobody-has-this.com");
    expect(found).toMatchObject({
      protocol: "rdap",
      remarks: [],
      registration: { isRegistered: false, raw: { errorCode: 404 } },
    });
    expect(found.supporting.map(({ source }) => source.kind)).toEqual(["dns"]);
  });

  test("is registered when DNS has it: the server kept another zone, and WHOIS knows", async () => {
    stage.upstreams.play(registry, "wrong-zone");
    const found = await find("example.com");
    expect(found).toMatchObject({
      protocol: "whois43",
      remarks: ["contradicted-by-dns"],
      registration: { isRegistered: true, registrar: { ianaId: "9995" } },
    });
  });

  test("is registered, and no more is known, when WHOIS does not know either", async () => {
    stage.upstreams.play(registry, "wrong-zone");
    stage.upstreams.play("whois.verisign-grs.com", "dns-nxdomain");
    const found = await find("example.com");
    expect(found).toMatchObject({
      protocol: "none",
      remarks: ["contradicted-by-dns"],
      registration: { isRegistered: true, registrar: null, dates: { registeredAt: null } },
    });
  });

  test("is not registered when DNS leads to another name's zone", async () => {
    stage.upstreams.play(registry, "wrong-zone");
    for (const id of ["cloudflare-dns", "quad9-unfiltered"]) {
      stage.upstreams.play(id, "cname-chain");
    }
    expect((await find("example.com")).registration.isRegistered).toBe(false);
  });

  test("is not registered when DNS cannot be asked, which is told", async () => {
    silent("cloudflare-dns", "quad9-unfiltered");
    expect(await find("nobody-has-this.com")).toMatchObject({
      registration: { isRegistered: false },
      remarks: ["not-confirmed-by-dns"],
    });
  });

  test("is asked for at the other resolver when one is away", async () => {
    silent("cloudflare-dns");
    stage.upstreams.play(registry, "wrong-zone");
    expect((await find("example.com")).registration.isRegistered).toBe(true);
  });
});

describe("a registry whose WHOIS answers in words of its own", () => {
  const own = {} as { text: string; runtime: TestRuntime; stop: () => Promise<void> };
  beforeEach(async () => {
    const server = createServer((socket) => {
      socket.on("error", () => socket.destroy());
      socket.once("data", (line) => {
        const isOfIana = !line.toString().includes(".");
        socket.end(isOfIana ? "refer: whois.nic.co\r\n" : own.text);
      });
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const EGRESS_TO = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    own.runtime = createTestRuntime({ ...stage.upstreams.environment, EGRESS_TO });
    own.stop = async () => {
      server.close();
      await once(server, "close");
    };
  });
  afterEach(async () => {
    await own.runtime.close();
    await own.stop();
  });
  const ask = (domain: string, text: string) => {
    own.text = text;
    const registrations = createRegistrations(createDns(own.runtime), own.runtime);
    return registrations.find(domain, stage.signal);
  };

  test("that nobody can read: DNS says that the domain is registered, the text is told as it is", async () => {
    const text = "Saved to the register: see our web site.\r\n";
    expect(await ask("kontor-simulated.co", text)).toMatchObject({
      protocol: "whois43",
      remarks: ["unread"],
      registration: { isRegistered: true, raw: text, registrar: null, nameservers: [] },
      supporting: [{ source: { kind: "dns" } }],
    });
  });

  test("error: that nobody can read, and DNS does not have the domain: nobody can tell", async () => {
    const call = ask("nobody-has-this.co", "Saved to the register: see our web site.\r\n");
    await expect(call).rejects.toMatchObject({ code: "upstream_bad_response" });
  });

  const dateless = (domain: string) => `Domain: ${domain}\r\nNameserver: ns1.harbor.example\r\n`;

  test("without any date: DNS agrees that the domain is registered", async () => {
    const found = await ask("kontor-simulated.co", dateless("kontor-simulated.co"));
    expect(found).toMatchObject({ remarks: [], supporting: [{ source: { kind: "dns" } }] });
    expect(found.registration).toMatchObject({ isRegistered: true });
  });

  test("without any date, and DNS does not have the domain: that is told", async () => {
    const found = await ask("nobody-has-this.co", dateless("nobody-has-this.co"));
    expect(found).toMatchObject({ remarks: ["not-in-dns"], registration: { isRegistered: true } });
  });
});

describe("nobody", () => {
  test("error: speaks for an ending without servers and without DNS", async () => {
    await expect(find("name.zz")).rejects.toMatchObject({ code: "tool_not_found" });
  });

  test("error: is believed when all servers fail: DNS alone is no registry", async () => {
    silent(registry);
    stage.upstreams.play("whois.iana.org", "dns-nxdomain");
    await expect(find("example.com")).rejects.toMatchObject({ code: "upstream_unavailable" });
  });
});
