import { describe, expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { createSites, isWithoutHttps } from "./sites.ts";

const stage = useSandbox();
const careful = "northwind-robotics-simulated.com";
const sites = () => createSites(stage.runtime);
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

test("a start page is asked for its header alone, and what it demands is told", async () => {
  const { value, isSimulated } = await sites().visit(careful, stage.signal);
  expect(value).toEqual({
    status: 200,
    finalUrl: `https://${careful}/`,
    redirectsToOtherDomain: false,
    hsts: true,
    csp: true,
  });
  expect(isSimulated).toBe(true);
  expect(stage.upstreams.calls(careful)).toMatchObject([{ method: "HEAD", path: "/" }]);
});

test("a site that demands nothing, and one that leads elsewhere, are told so", async () => {
  const plain = "old-mill-simulated.io";
  expect((await sites().visit(plain, stage.signal)).value).toMatchObject({
    hsts: false,
    csp: false,
  });
  stage.upstreams.play(plain, "leads-elsewhere");
  expect((await sites().visit(plain, stage.signal)).value).toMatchObject({
    finalUrl: "https://example.com/",
    redirectsToOtherDomain: true,
  });
});

test("a status is an answer, whatever it is", async () => {
  stage.upstreams.play(careful, "server-error");
  expect((await sites().visit(careful, stage.signal)).value.status).toBe(500);
});

describe("error:", () => {
  test.each([
    ["tls-expired", true],
    ["tls-refused", true],
    ["reset", true],
    ["dns-private", false],
    ["dns-nxdomain", false],
    ["redirect-private", false],
    ["redirect-loop", false],
  ])("%s says that there is no HTTPS: %s", async (mode, isTelling) => {
    stage.upstreams.play(careful, mode);
    const error = await failureOf(sites().visit(careful, stage.signal));
    expect(error).toBeInstanceOf(Error);
    expect(isWithoutHttps(error)).toBe(isTelling);
  });
});

test.each([
  [undefined, null],
  ["tls-expired", "expired"],
  ["tls-wrong-name", "wrong-name"],
  ["tls-self-signed", "self-signed"],
])("the certificate of a host that plays %s has the problem %s", async (mode, problem) => {
  if (mode) stage.upstreams.play(careful, mode);
  const { value, isSimulated } = await sites().inspectTls(careful, stage.signal);
  expect(value).toMatchObject({ authorized: problem === null, problem });
  expect(isSimulated).toBe(mode !== "tls-self-signed");
});

test("a certificate that calls itself simulated is believed only where connections lead to a sandbox", async () => {
  const { EGRESS_TO: _, ...settings } = stage.runtime.settings;
  const outside = createSites({ ...stage.runtime, settings });
  const { isSimulated, source } = await outside.inspectTls(careful, stage.signal);
  expect(isSimulated).toBe(false);
  expect(source.name).toBe(careful);
});
