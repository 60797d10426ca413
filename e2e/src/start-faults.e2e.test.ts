import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type NpmRun, runNpm } from "./npm-run.ts";
import { until } from "./until.ts";
import { copyWorkspace, type WorkspaceCopy } from "./workspace-copy.ts";

/** A copy, because `npm start` builds: it would replace the bundles under the other tests. */
let workspace: WorkspaceCopy;
beforeAll(() => {
  workspace = copyWorkspace();
  // The packages are linked into the copy; an installation would reach the originals.
  const isDone = "if (isInstalled(lock, without)) return;";
  workspace.change("scripts/workspace.mjs", (text) => {
    if (!text.includes(isDone)) throw new Error(`scripts/workspace.mjs has no more "${isDone}"`);
    return text.replace(isDone, "return;");
  });
});
afterAll(() => workspace?.remove());

const start = (...options: string[]): NpmRun =>
  runNpm(workspace.root, ["start", "--silent", "--", ...options]);

test("--help lists the faults, and starts nothing", async () => {
  const { code, output } = await start("--help").ended;
  expect(code).toBe(0);
  expect(output).toContain("  hang-after  ");
  expect(output).not.toContain("building");
});

test("a fault that does not exist is told with those that do, and starts nothing", async () => {
  const { code, output } = await start("--facilitator-fault", "sulk").ended;
  expect(code).toBe(1);
  expect(output).toContain("--facilitator-fault has no sulk");
  expect(output).toContain("  hang-after");
  expect(output).not.toContain("building");
});

describe("npm start with faults", () => {
  let run: NpmRun;
  let state: { facilitatorUrl: string; rpcUrl: string; faults?: object };
  beforeAll(async () => {
    const faults = ["--facilitator-fault", "refuse", "--rpc-fault", "wrong-chain-id"];
    run = start("--json", "--port", "4521", ...faults);
    const isReady = () => {
      if (!run.isRunning()) throw new Error(`npm start ended:\n${run.stderr.join("\n")}`);
      return run.stdout.length > 0;
    };
    await until("npm start is ready", isReady, 300);
    state = JSON.parse(run.stdout[0]!) as typeof state;
  }, 360_000);
  afterAll(async () => {
    if (run?.isRunning()) run.interrupt();
    await run?.ended;
  });

  const chainIdAt = async (url: string): Promise<unknown> => {
    const call = { jsonrpc: "2.0", id: 1, method: "eth_chainId", params: [] };
    const headers = { "content-type": "application/json" };
    const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(call) });
    return ((await response.json()) as { result: unknown }).result;
  };

  test("says plainly what is played, to people and in the state", () => {
    expect(state.faults).toEqual({ facilitator: "refuse", rpc: "wrong-chain-id" });
    const told = run.stderr.filter((line) => line.includes("PLAYING A FAULT"));
    expect(told).toEqual([
      expect.stringContaining("of the facilitator, refuse: Refuses every payment"),
      expect.stringContaining("wrong-chain-id: Says that it is Ethereum"),
    ]);
  });

  test("sells nothing through a facilitator that refuses, and nobody is charged", async () => {
    const call = ["run", "buy", "--", "POST", "/api/hash", '{"text":"abc"}', "--v2"];
    const { code, output } = await runNpm(workspace.root, call).ended;
    expect({ code, output }).toMatchObject({ code: 1 });
    expect(output).toContain("payment_refused");
    expect(output).toContain("nothing was charged");
  });

  test("shows the gateway the faulty RPC, and everybody else the chain", async () => {
    const [url] = /http:\/\/127\.0\.0\.1:\d+(?=, wrong-chain-id)/.exec(run.stderr.join("\n"))!;
    expect(await chainIdAt(url)).toBe("0x1");
    expect(await chainIdAt(state.rpcUrl)).toBe("0x2105");
  });
});
