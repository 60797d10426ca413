import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { join } from "node:path";
import { createPublicClient, erc20Abi, type Hex, http, parseAbiItem, parseEventLogs } from "viem";
import { privateKeyToAddress } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type NpmRun, runNpm } from "./npm-run.ts";
import { until } from "./until.ts";
import { copyWorkspace, type WorkspaceCopy } from "./workspace-copy.ts";

type State = {
  baseUrl: string;
  rpcUrl: string;
  facilitatorUrl: string;
  redisUrl: string;
  chainId: number;
  asset: Hex;
  payTo: Hex;
  buyer: { address: Hex; privateKey: Hex };
  adminToken: string;
  upstreams: "simulated" | "live";
  pids: Record<string, number>;
};

/** A copy, because `npm start` builds: it would replace the bundles under the other tests. */
let workspace: WorkspaceCopy;
let neighbour: Server;
let start: NpmRun;
let state: State;

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** The packages are linked into the copy; an installation would reach the originals. */
const installNothing = (): void => {
  const isDone = "if (isInstalled(lock, without)) return;";
  workspace.change("scripts/workspace.mjs", (text) => {
    if (!text.includes(isDone)) throw new Error(`scripts/workspace.mjs has no more "${isDone}"`);
    return text.replace(isDone, "return;");
  });
};

beforeAll(async () => {
  workspace = copyWorkspace();
  installNothing();
  neighbour = createServer().listen(0, "127.0.0.1");
  await once(neighbour, "listening");
  start = runNpm(workspace.root, [
    "start",
    "--silent",
    "--",
    "--json",
    "--port",
    String(portOf(neighbour)),
  ]);
  await until(
    "npm start is ready",
    () => {
      if (!start.isRunning()) throw new Error(`npm start ended:\n${start.stderr.join("\n")}`);
      return start.stdout.length > 0;
    },
    300,
  );
  state = JSON.parse(start.stdout[0]!) as State;
}, 360_000);

afterAll(async () => {
  if (start?.isRunning()) start.interrupt();
  await start?.ended;
  neighbour?.close();
  workspace?.remove();
});

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const stateFile = (): string => join(workspace.root, ".sandbox", "state.json");

describe("npm start --json", () => {
  test("writes one line when it is ready, and the same into .sandbox/state.json", () => {
    expect(start.stdout).toHaveLength(1);
    expect(JSON.parse(readFileSync(stateFile(), "utf8"))).toEqual(state);
  });

  test("says where everything is: all of it, and nothing else", () => {
    const loopback = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string;
    const address = expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) as Hex;
    expect(state).toEqual({
      baseUrl: loopback,
      rpcUrl: loopback,
      facilitatorUrl: loopback,
      redisUrl: expect.stringMatching(/^redis:\/\/127\.0\.0\.1:\d+$/) as string,
      chainId: 8453,
      asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
      payTo: address,
      buyer: { address, privateKey: expect.stringMatching(/^0x[0-9a-f]{64}$/) as Hex },
      adminToken: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      upstreams: "simulated",
      pids: expect.any(Object) as State["pids"],
    });
    expect(privateKeyToAddress(state.buyer.privateKey)).toBe(state.buyer.address);
  });

  test("runs every part as a process of its own", () => {
    const names = ["supervisor", "redis", "chain", "gateway"];
    const workers = ["util-worker", "data-worker", "llm-worker"];
    expect(Object.keys(state.pids).toSorted()).toEqual([...names, ...workers].toSorted());
    expect(Object.values(state.pids).filter((pid) => !isAlive(pid))).toEqual([]);
  });

  test("says plainly that its providers are simulated", () => {
    expect(start.stderr.join("\n")).toMatch(/SIMULATED providers at http:\/\/127\.0\.0\.1:\d+: /);
  });

  test("names a port that is taken and uses the next free one", () => {
    const taken = portOf(neighbour);
    const used = Number(new URL(state.baseUrl).port);
    expect(used).toBeGreaterThan(taken);
    expect(start.stderr.join("\n")).toContain(`port ${taken} is taken, using ${used}`);
  });
});

describe("npm run buy", () => {
  const chain = () => createPublicClient({ transport: http(state.rpcUrl) });

  test.each([
    ["the stock client of the URL's version", []],
    ["the version 1 client", ["--v1"]],
    ["the version 2 client", ["--v2"]],
  ])("buys with %s, and shows the result and the transaction", async (_, flags) => {
    const call = ["POST", "/api/hash", '{"text":"abc"}'];
    const { code, output } = await runNpm(workspace.root, ["run", "buy", "--", ...call, ...flags])
      .ended;
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toContain("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    const [hash] = /0x[0-9a-f]{64}/.exec(output.split("transaction")[1]!)!;
    const { logs } = await chain().getTransactionReceipt({ hash: hash as Hex });
    const transfers = parseEventLogs({ abi: erc20Abi, eventName: "Transfer", logs });
    expect(transfers.map(({ args }) => args)).toEqual([
      { from: state.buyer.address, to: state.payTo, value: 1_000n },
    ]);
  });

  test("buys data of the simulated providers, which says that it is simulated", async () => {
    const { code, output } = await runNpm(workspace.root, [
      "run",
      "buy",
      "--",
      "GET",
      "/v2/api/treasury-yield-curve",
    ]).ended;
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toContain('"name": "US Treasury (simulated)"');
    expect(output).toContain('"code": "SIMULATED"');
  });

  test("keeps the receipt, verified, in a form that verify-receipt takes", async () => {
    const file = join(workspace.root, "receipt.json");
    const call = ["POST", "/api/hash", '{"text":"abc"}', "--v2", "--receipt", file];
    const { code, output } = await runNpm(workspace.root, ["run", "buy", "--", ...call]).ended;
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toContain(`receipt in ${file}: verified, signed by 0x`);
    const verifying = await runNpm(workspace.root, ["run", "verify-receipt", "--", file]).ended;
    expect(verifying).toMatchObject({ code: 0 });
    expect(verifying.output).toContain("VALID");
  });

  test("sends no payment of more than --max-price", async () => {
    const call = ["POST", "/api/hash", '{"text":"abc"}', "--v2", "--max-price", "0.0009"];
    const { code, output } = await runNpm(workspace.root, ["run", "buy", "--", ...call]).ended;
    expect(code).toBe(1);
    expect(output).toContain("nothing was charged (it costs more than 900");
  });

  test("leaves open what takes longer than --wait, and finishes it the next time, for one payment", async () => {
    const paid = async (): Promise<number> =>
      (
        await chain().getLogs({
          address: state.asset,
          event: parseAbiItem(
            "event Transfer(address indexed from, address indexed to, uint256 value)",
          ),
          args: { from: state.buyer.address },
          fromBlock: 0n,
        })
      ).length;
    const buy = (text: string, ...flags: string[]) => {
      const call = ["POST", "/api/hash", JSON.stringify({ text }), "--v2", ...flags];
      return runNpm(workspace.root, ["run", "buy", "--", ...call]).ended;
    };
    const before = await paid();
    process.kill(state.pids["util-worker"]!, "SIGSTOP");
    const first = await buy("late", "--wait", "0").finally(() =>
      process.kill(state.pids["util-worker"]!, "SIGCONT"),
    );
    expect(first).toMatchObject({ code: 1 });
    expect(first.output).toContain("it is not finished");
    const second = await buy("abc");
    expect(second).toMatchObject({ code: 0 });
    expect(second.output).toContain("finished a purchase that was left open: result");
    expect(await paid()).toBe(before + 2);
  });

  test("ends with 1 and says that nothing was charged when the shop refuses", async () => {
    const { code, output } = await runNpm(workspace.root, [
      "run",
      "buy",
      "--",
      "POST",
      "/api/hash",
      '{"text":7}',
    ]).ended;
    expect(code).toBe(1);
    expect(output).toContain("invalid_input");
    expect(output).toContain("nothing was charged");
  });
});

describe("what anybody and the operator can look at", () => {
  test("npm run audit says that the books balance, and finds the sandbox's chain by itself", async () => {
    const auditing = await runNpm(workspace.root, ["run", "audit", "--", state.baseUrl]).ended;
    expect(auditing).toMatchObject({ code: 0 });
    expect(auditing.output).toContain("BALANCES to the atomic unit");
    const books = (await (await fetch(`${state.baseUrl}/books`)).json()) as {
      total: { settled: { number: number; units: string } };
    };
    expect(books.total.settled.number).toBeGreaterThan(4);
    const { number, units } = books.total.settled;
    expect(auditing.output).toMatch(new RegExp(`received +${number} +${units} units`));
  });

  test("error: npm run audit ends with 2 where there are no books to read", async () => {
    const { code, output } = await runNpm(workspace.root, ["run", "audit", "--", state.rpcUrl])
      .ended;
    expect(code).toBe(2);
    expect(output).not.toContain("BALANCES");
  });

  test("the board of the queues is in the bundle, with all that it loads", async () => {
    const authorization = `Basic ${Buffer.from(`:${state.adminToken}`).toString("base64")}`;
    const ask = (path: string) =>
      fetch(`${state.baseUrl}/admin/queues/${path}`, { headers: { authorization } });
    const html = await (await ask("")).text();
    const scripts = [...html.matchAll(/src="(static\/[^"]+\.js)"/g)].map(([, path]) => path!);
    expect(scripts.length).toBeGreaterThan(0);
    const statuses = await Promise.all(scripts.map(async (path) => (await ask(path)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

test("Ctrl-C leaves no process and no state behind", async () => {
  start.interrupt();
  await start.ended;
  await until("all processes are gone", () => !Object.values(state.pids).some(isAlive));
  expect(existsSync(stateFile())).toBe(false);
  for (const url of [state.baseUrl, state.rpcUrl, state.facilitatorUrl])
    await expect(fetch(url)).rejects.toThrow("fetch failed");
});
