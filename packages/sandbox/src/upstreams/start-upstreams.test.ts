import { afterAll, beforeAll, expect, test } from "vitest";
import { type Upstreams, startUpstreams } from "./start-upstreams.ts";

let upstreams: Upstreams;
beforeAll(async () => {
  upstreams = await startUpstreams({ now: () => Date.parse("2026-11-20T15:00:00Z") });
});
afterAll(() => upstreams.stop());

test("the environment leads each provider with a base here, and no other", () => {
  const { url, environment } = upstreams;
  expect(environment).toMatchObject({
    UPSTREAM_FRED_BASE: `${url}/fred`,
    UPSTREAM_SEC_BASE: `${url}/sec`,
    UPSTREAM_TREASURY_BASE: `${url}/treasury`,
    DNS_SERVERS: upstreams.dnsServer,
    EGRESS_TO: upstreams.egressTo,
    NODE_EXTRA_CA_CERTS: upstreams.caFile,
    CONTACT_EMAIL: "sandbox@example.com",
  });
  expect(environment).not.toHaveProperty("UPSTREAM_WEB_BASE");
});

test("a provider that nobody simulates is 404, and its call is written down", async () => {
  const response = await fetch(`${upstreams.url}/nobody/a?b=c`, { method: "POST", body: "x" });
  expect(response.status).toBe(404);
  expect(response.headers.get("sandbox-simulated")).toBe("true");
  expect(upstreams.calls("nobody")).toMatchObject([
    { target: "nobody", method: "POST", path: "/a?b=c", body: Buffer.from("x") },
  ]);
});

test("a long answer is gzipped for those who take it, and only for them", async () => {
  const url = `${upstreams.url}/fred/graph/fredgraph.csv?id=DGS10`;
  const zipped = await fetch(url, { headers: { "accept-encoding": "gzip, br" } });
  expect(zipped.headers.get("content-encoding")).toBe("gzip");
  const plain = await fetch(url, { headers: { "accept-encoding": "identity" } });
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(await zipped.text()).toBe(await plain.text());
});

test("a variant of a simulator is played like a failure, for so many calls", async () => {
  upstreams.play("fred", "old-header", 1);
  const header = async () => {
    const response = await fetch(`${upstreams.url}/fred/graph/fredgraph.csv?id=DGS10`);
    return (await response.text()).split("\n")[0];
  };
  expect([await header(), await header()]).toEqual(["DATE,DGS10", "observation_date,DGS10"]);
});

test("a mode that does not exist is refused with the list of those that do", () => {
  expect(() => upstreams.play("fred", "explode")).toThrow(
    /^no mode is called "explode"; there are rate-limited, .*dns-nxdomain.*tls-expired.*old-header/,
  );
});
