import { describe, expect, test } from "vitest";
import { useDataShop } from "./testing/data-shop.ts";

const shop = useDataShop();
const run = (domain: string) => shop.run("domain-trust-score", { domain });
const careful = "northwind-robotics-simulated.com";
const day = 86_400_000;
const idsOf = (factors: readonly { readonly id: string }[]) => factors.map(({ id }) => id);
const silence = (...ids: readonly string[]) => {
  for (const id of ids) shop.upstreams.play(id, "server-error");
};

test("an old domain with a careful owner is trusted, by evidence of every kind", async () => {
  const { data, sources, warnings, partial } = await run(`https://${careful}/about`);
  const world = shop.upstreams.world.domains.find(({ name }) => name === careful)!;
  expect(data).toMatchObject({
    domain: careful,
    score: 98,
    band: "high",
    confidence: 1,
    registered: true,
    registration: {
      registeredAt: world.registeredAt,
      ageDays: Math.floor((shop.clock.now - Date.parse(world.registeredAt)) / day),
      daysToExpiry: Math.floor((Date.parse(world.expiresAt) - shop.clock.now) / day),
      registrar: world.registrar.name,
    },
    dns: {
      a: [expect.stringMatching(/^93\.184\./)],
      ns: world.nameservers,
      mx: [{ priority: 10, host: world.mailServers[0] }],
      spf: { present: true, record: world.texts[0], policy: "-all" },
      dmarc: { present: true, record: world.dmarc, policy: "reject" },
      dnssec: "unsigned",
      caa: [{ flags: 0, tag: "issue", value: world.certificateIssuers[0] }],
    },
    tls: { valid: true, problem: null, issuer: "Coinslot sandbox (simulated)", names: [careful] },
    http: { httpsReachable: true, status: 200, hsts: true, csp: true },
    reputation: [
      { provider: "Quad9", verdict: "ok" },
      { provider: "Cloudflare for Families", verdict: "ok" },
    ],
  });
  expect(idsOf(data.riskFactors)).toEqual(["dnssec"]);
  expect(data.factors.find(({ id }) => id === "popularity")?.evidence).toContain(
    String(world.rank),
  );
  expect(new Set(sources.map(({ kind }) => kind))).toEqual(new Set(["rdap", "dns", "web", "api"]));
  const cited = data.factors.flatMap(({ sourceId }) => (sourceId === null ? [] : [sourceId]));
  expect(sources.map(({ id }) => id)).toEqual(expect.arrayContaining(cited));
  expect(warnings.map(({ code }) => code)).toEqual(["SIMULATED"]);
  expect(partial).toBe(false);
});

test("a registration that is still to come tells no age, rather than a young one", async () => {
  const world = shop.upstreams.world.domains.find(({ name }) => name === careful)!;
  shop.clock.now = Date.parse(world.registeredAt) - 10 * day;
  const { data } = await run(careful);
  expect(data.registration).toMatchObject({ registeredAt: world.registeredAt, ageDays: null });
  expect(data.factors.find(({ id }) => id === "registration-age")?.status).toBe("unknown");
});

test("the same evidence gives the same answer", async () => {
  expect((await run(careful)).data).toEqual((await run(careful)).data);
});

test.each([
  ["nobody-has-this.com", 0, "dangerous", "registered"],
  ["account-verify-simulated.com", 0, "dangerous", "blocked-by-quad9"],
  ["fresh-offer-simulated.com", 22, "low", "registration-age"],
  ["expired-shop-simulated.org", 33, "low", "registration-status"],
])("%s has %i points and is %s, first of all for %s", async (domain, score, band, risk) => {
  const { data } = await run(domain);
  expect(data).toMatchObject({ score, band });
  expect(data.riskFactors[0]?.id).toBe(risk);
});

test("a domain without a registration has no date of one, and its score is nobody's guess", async () => {
  const { data, partial } = await run("nobody-has-this.com");
  expect(data).toMatchObject({ registered: false, registration: null, http: null, tls: null });
  expect(partial).toBe(false);
});

describe("a signal that is bad costs points", () => {
  test.each([
    [careful, "tls-expired", "tls-certificate", "expired"],
    [careful, "tls-wrong-name", "tls-certificate", "wrong-name"],
    [careful, "leads-elsewhere", "redirect", "another domain"],
  ])("%s that plays %s has the risk %s", async (target, mode, risk, evidence) => {
    shop.upstreams.play(target, mode);
    const { data } = await run(careful);
    expect(data.score).toBeLessThan(98);
    expect(data.riskFactors.find(({ id }) => id === risk)?.evidence).toContain(evidence);
  });

  test("wrong signatures are one, and the records that they hide are unknown", async () => {
    for (const id of ["cloudflare-dns", "quad9-unfiltered"]) shop.upstreams.play(id, "bogus");
    const { data, partial } = await run(careful);
    expect(data.dns).toMatchObject({ a: null, ns: null, dnssec: "bogus" });
    expect(data.riskFactors[0]?.id).toBe("dnssec");
    expect(partial).toBe(true);
  });
});

describe("a signal that cannot be read lowers the confidence, and never the score", () => {
  test.each([
    [["tranco"], "the list of popular domains"],
    [["quad9"], "Quad9"],
    [["rdap.verisign.com"], undefined],
  ])("%j away", async (ids, who) => {
    silence(...ids);
    const { data, warnings, partial } = await run(careful);
    expect(data.score).toBeGreaterThanOrEqual(98);
    expect(partial).toBe(who !== undefined);
    if (!who) return;
    expect(data.confidence).toBeLessThan(1);
    expect(warnings.map(({ message }) => message).join()).toContain(`Not read: ${who}.`);
  });

  test("without a registry the age is unknown, and the verdicts are enough", async () => {
    silence("rdap.verisign.com");
    shop.upstreams.play("whois.verisign-grs.com", "dns-nxdomain");
    const { data, partial } = await run("fresh-offer-simulated.com");
    expect(data).toMatchObject({ registered: null, registration: null });
    expect(data.score).toBeGreaterThan(22);
    expect(data.confidence).toBeLessThan(0.75);
    expect(partial).toBe(true);
  });

  test("without a site the site is unknown", async () => {
    shop.upstreams.play(careful, "dns-timeout");
    const { data } = await run(careful);
    expect(data).toMatchObject({ tls: null, http: null });
    expect(idsOf(data.riskFactors)).not.toContain("https");
  });
});

describe("error:", () => {
  test("without DNS there is no score", async () => {
    silence("cloudflare-dns", "quad9-unfiltered");
    await expect(run(careful)).rejects.toMatchObject({ code: "upstream_unavailable" });
  });

  test("with neither registry nor verdict there is no score", async () => {
    silence("rdap.verisign.com", "quad9", "cloudflare-security");
    shop.upstreams.play("whois.verisign-grs.com", "dns-nxdomain");
    await expect(run(careful)).rejects.toMatchObject({
      message:
        "Neither the registry nor a blocking resolver answered. Without them there is no score.",
    });
  });

  test("an ending that is none is the caller's to mend", async () => {
    await expect(run("name.notanending")).rejects.toMatchObject({ code: "tool_input_refused" });
  });
});
