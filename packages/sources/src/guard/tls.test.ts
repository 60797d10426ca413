import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { startUpstreams, type Upstreams } from "@coinslot/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anything, failureOf, startGuardedWorld } from "./testing/guarded-world.ts";
import { guardEnvironment, guardSettingsFrom } from "./environment.ts";
import { createGuard, type Guard } from "./guard.ts";

let upstreams: Upstreams;
let guard: Guard;
beforeAll(async () => {
  upstreams = await startUpstreams();
  guard = createGuard(guardSettingsFrom(guardEnvironment.parse(upstreams.environment), "Test/1"));
});
afterAll(() => upstreams.stop());

const { signal } = new AbortController();
const dayMs = 86_400_000;

/** What a process that trusts the simulated authority sees of example.com, which plays the failure if any. */
const trustingReport = async (failure?: string) => {
  upstreams.play("example.com", failure);
  const script = new URL("testing/tls-report.ts", import.meta.url).pathname;
  const environment = JSON.stringify(upstreams.environment);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", script, "example.com", environment],
    { env: { ...process.env, NODE_EXTRA_CA_CERTS: upstreams.caFile }, timeout: 20_000 },
  );
  upstreams.play("example.com", undefined);
  return JSON.parse(stdout) as {
    inspection: Awaited<ReturnType<Guard["inspectTls"]>>;
    fetched: Record<string, unknown>;
  };
};

describe("a trusted certificate", () => {
  test("is told, and its page is fetched", async () => {
    const { inspection, fetched } = await trustingReport();
    expect(inspection).toMatchObject({
      authorized: true,
      problem: null,
      issuer: "Coinslot sandbox (simulated)",
      names: ["example.com"],
      protocol: "TLSv1.3",
    });
    const [from, to] = [inspection.validFrom, inspection.validTo].map((at) => Date.parse(at!));
    expect(to! - from!).toBe(30 * dayMs);
    expect(fetched).toEqual({ status: 200, isSimulated: true, finalUrl: "https://example.com/" });
  });
});

describe("a redirect from https to http", () => {
  test("is refused: nobody on the way may read or change what began in private", async () => {
    const { inspection, fetched } = await trustingReport("redirect-downgrade");
    expect(inspection.authorized).toBe(true);
    expect(fetched).toEqual({
      code: "tool_input_refused",
      detail: "A redirect leads from https to http.",
    });
  });
});

describe("a bad certificate is a finding of the inspection and the end of a fetch", () => {
  test.each([
    ["tls-expired", "expired"],
    ["tls-wrong-name", "wrong-name"],
    ["tls-self-signed", "self-signed"],
  ])("%s", async (failure, problem) => {
    const { inspection, fetched } = await trustingReport(failure);
    expect(inspection).toMatchObject({ authorized: false, problem });
    expect(inspection.names).toEqual([
      failure === "tls-wrong-name" ? "elsewhere.example.net" : "example.com",
    ]);
    expect(fetched).toEqual({
      code: "upstream_unavailable",
      detail: `The target's certificate is not valid: ${problem}.`,
    });
  });

  test("and so is one of an authority that this process does not know", async () => {
    expect(await guard.inspectTls("example.com", signal)).toMatchObject({
      authorized: false,
      problem: "unknown-issuer",
      names: ["example.com"],
    });
    const { detail } = await failureOf(guard.fetch("https://example.com/", anything()));
    expect(detail).toBe("The target's certificate is not valid: unknown-issuer.");
  });
});

describe("a target of an inspection", () => {
  test.each(["localhost", "127.0.0.1", "::1", "[::1]", "0x7f.1", "10.0.0.1", "a b.example", "x/y"])(
    "%s is refused",
    async (host) => {
      const { code } = await failureOf(guard.inspectTls(host, signal));
      expect(code).toBe("tool_input_refused");
    },
  );

  test("that speaks no TLS, or hangs up, is unavailable", async () => {
    const world = await startGuardedWorld();
    for (const take of ["HTTP/1.1 400 Bad Request\r\n\r\n", ""]) {
      world.egress.raw((socket) => socket.end(take));
      expect(await failureOf(world.guard.inspectTls("site.example", signal))).toEqual({
        code: "upstream_unavailable",
        detail: "The target's TLS handshake failed.",
      });
    }
    await world.stop();
  });
});
