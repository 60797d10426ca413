import { expect, test } from "vitest";
import { useDataShop } from "./testing/data-shop.ts";

const shop = useDataShop();
const run = (domain: string) => shop.run("whois", { domain });
const worldOf = (domain: string) =>
  shop.upstreams.world.domains.find(({ name }) => name === domain)!;

test("a registration is told as the registry and the registrar have it, and both are sources", async () => {
  const domain = "northwind-robotics-simulated.com";
  const { data, sources, warnings, asOf } = await run(domain);
  const { registrar, registeredAt, expiresAt, updatedAt, status, nameservers } = worldOf(domain);
  const { raw, ...rest } = data;
  expect(rest).toEqual({
    domain,
    unicode: domain,
    registered: true,
    protocol: "rdap",
    registrar: {
      name: registrar.name,
      ianaId: registrar.ianaId,
      url: registrar.url,
      abuseEmail: registrar.abuseEmail,
    },
    registrant: {
      name: null,
      organization: "Northwind Robotics Inc (simulated)",
      country: "US",
      redacted: false,
    },
    dates: {
      registeredAt,
      updatedAt,
      expiresAt,
      transferredAt: null,
      databaseUpdatedAt: updatedAt,
    },
    status,
    nameservers,
    dnssec: { signed: false, ds: [] },
  });
  expect(raw).toMatchObject({
    registry: { objectClassName: "domain", notices: [{ title: "Simulated" }] },
    registrar: { objectClassName: "domain" },
  });
  expect(asOf).toBe(updatedAt);
  expect(sources.map(({ kind, name }) => [kind, name])).toEqual([
    ["rdap", "RDAP of rdap.verisign.com (simulated)"],
    ["rdap", "RDAP of rdap.registrar.example.net (simulated)"],
  ]);
  expect(warnings.map(({ code }) => code)).toEqual(["SIMULATED"]);
});

test.each(["https://www.example.com/a?b=c", "WWW.EXAMPLE.COM.", "a.b.c.example.com:8080"])(
  "%s is about example.com, which is signed",
  async (text) => {
    const { data } = await run(text);
    expect(data.domain).toBe("example.com");
    expect(data.dnssec).toMatchObject({ signed: true, ds: [{ keyTag: 4711, algorithm: 13 }] });
  },
);

test("that a domain is not registered is a result, and DNS was asked too", async () => {
  const { data, sources } = await run("nobody-has-this.org");
  expect(data).toMatchObject({
    registered: false,
    protocol: "rdap",
    registrar: null,
    registrant: null,
    dates: { registeredAt: null },
    dnssec: { signed: null },
    raw: { registry: { errorCode: 404 }, registrar: null },
  });
  expect(sources.map(({ kind }) => kind)).toEqual(["rdap", "dns"]);
});

test("a registry without RDAP is read over WHOIS, its text kept, and the holder redacted", async () => {
  const { data, sources } = await run("kontor-simulated.co");
  expect(data).toMatchObject({
    registered: true,
    protocol: "whois43",
    registrant: { name: null, redacted: true },
    raw: { registry: expect.stringContaining("Creation Date:"), registrar: null },
  });
  expect(sources).toMatchObject([
    { kind: "registry", url: "whois://whois.nic.co/kontor-simulated.co" },
  ]);
});

test("a registry that denies what DNS shows is not believed, and the contradiction is told", async () => {
  shop.upstreams.play("rdap.verisign.com", "wrong-zone");
  shop.upstreams.play("whois.verisign-grs.com", "dns-nxdomain");
  const { data, warnings } = await run("example.com");
  expect(data).toMatchObject({ registered: true, protocol: "none", dates: { expiresAt: null } });
  expect(warnings.map(({ code }) => code)).toEqual(["SIMULATED", "CONTRADICTED_BY_DNS"]);
});

test("a date without a zone, a silent registrar and a server that failed are told", async () => {
  shop.upstreams.play("rdap.verisign.com", "zoneless-dates");
  shop.upstreams.play("rdap.registrar.example.net", "server-error");
  expect((await run("example.com")).warnings.map(({ code }) => code)).toEqual([
    "SIMULATED",
    "ZONELESS_DATES",
    "REGISTRAR_SILENT",
  ]);
  shop.upstreams.play("rdap.publicinterestregistry.org", "server-error");
  expect((await run("example.org")).warnings).toContainEqual({
    code: "SOURCE_UNAVAILABLE",
    message: "RDAP did not answer; WHOIS was used.",
    sourceId: null,
  });
});

test("below an ending that anyone may use, it is said whose registration it is", async () => {
  shop.upstreams.play("rdap.identitydigital.services", "wrong-zone");
  const { data, warnings } = await run("https://someone.github.io");
  expect(data).toMatchObject({ domain: "github.io", registered: false });
  expect(warnings.map(({ code }) => code)).toContain("SHARED_ENDING");
});

test.each(["co.uk", "name.notanending"])("error: %s is the caller's to mend", async (text) => {
  await expect(run(text)).rejects.toMatchObject({ code: "tool_input_refused" });
});

test("error: a registry that limits us is told as that, when WHOIS is away too", async () => {
  shop.upstreams.play("rdap.verisign.com", "rate-limited");
  shop.upstreams.play("whois.verisign-grs.com", "dns-nxdomain");
  await expect(run("example.com")).rejects.toMatchObject({ code: "upstream_rate_limited" });
});
