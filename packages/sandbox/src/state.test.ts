import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type SandboxState, readState, removeState, stateFile, writeState } from "./state.ts";

const state: SandboxState = {
  baseUrl: "http://127.0.0.1:4021",
  rpcUrl: "http://127.0.0.1:1",
  facilitatorUrl: "http://127.0.0.1:2",
  redisUrl: "redis://127.0.0.1:3",
  chainId: 8453,
  asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
  payTo: "0x1111111111111111111111111111111111111111",
  buyer: { address: "0x2222222222222222222222222222222222222222", privateKey: "0x03" },
  adminToken: "a".repeat(64),
  upstreams: "simulated",
  pids: { supervisor: 42 },
};

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "coinslot-test-"));
});
afterEach(() => rm(root, { recursive: true }));

test("the state is read as it was written, and only its owner may read it", async () => {
  await writeState(root, state);
  expect(await readState(root)).toEqual(state);
  expect((await stat(stateFile(root))).mode & 0o077).toBe(0);
});

test("no state and half a state are no state", async () => {
  expect(await readState(root)).toBeUndefined();
  await writeState(root, state);
  await writeFile(stateFile(root), '{"baseUrl":');
  expect(await readState(root)).toBeUndefined();
});

test("a sandbox removes its own state, not that of a later one", async () => {
  await writeState(root, state);
  await removeState(root, 41);
  expect(await readState(root)).toEqual(state);
  await removeState(root, 42);
  expect(await readState(root)).toBeUndefined();
});
