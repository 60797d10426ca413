import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Address, Hex } from "viem";
import type { StartFaults } from "./start-faults.ts";
import type { ChainId } from "./chain/usdc.ts";

/** What `.sandbox/state.json` says while `npm start` runs: all that a buyer or a test needs. */
export type SandboxState = {
  baseUrl: string;
  rpcUrl: string;
  facilitatorUrl: string;
  redisUrl: string;
  chainId: ChainId;
  asset: Address;
  payTo: Address;
  /** A funded wallet of this run. */
  buyer: { address: Address; privateKey: Hex };
  /** Opens the list of debts, `GET /admin/debts`. */
  adminToken: string;
  /** Whether the data tools ask the fictional world of this machine, or the real providers. */
  upstreams: "simulated" | "live";
  /** Which failures of the world outside are being played, if any are. */
  faults?: StartFaults;
  /** Process ids by name; `supervisor` started the others. */
  pids: Record<string, number>;
};

/** Where the state of the sandbox of this checkout lies. */
export const stateFile = (root: string): string => join(root, ".sandbox", "state.json");

/** Where the Redis of one supervisor keeps its data. */
export const redisFolder = (root: string, supervisor: number): string =>
  join(root, ".sandbox", "redis", String(supervisor));

/**
 * Where `npm run buy` writes its payments down. Each sandbox has its own: on the chain of another one they are
 * worth nothing.
 */
export const purchasesFile = (root: string, supervisor: number | undefined): string =>
  join(root, ".sandbox", `purchases-${supervisor}.jsonl`);

/** The state as it was written last, by a sandbox that may be gone; undefined when there is none. */
export const readState = async (root: string): Promise<SandboxState | undefined> => {
  const text = await readFile(stateFile(root), "utf8").catch(() => undefined);
  try {
    return text === undefined ? undefined : (JSON.parse(text) as SandboxState);
  } catch {
    return undefined;
  }
};

/** Readable by the owner only: it holds a private key, if only of play money. */
export const writeState = async (root: string, state: SandboxState): Promise<void> => {
  await mkdir(dirname(stateFile(root)), { recursive: true });
  await writeFile(stateFile(root), `${JSON.stringify(state, undefined, 2)}\n`, { mode: 0o600 });
};

/** Removes the state unless a later sandbox has written its own. */
export const removeState = async (root: string, supervisor: number): Promise<void> => {
  const state = await readState(root);
  if (state?.pids["supervisor"] === supervisor) await rm(stateFile(root), { force: true });
  await rm(purchasesFile(root, supervisor), { force: true });
};
