import { createHash } from "node:crypto";
import {
  createRandom,
  type FacilitatorFaultName,
  facilitatorFaults,
  integerBetween,
  pick,
  type Random,
} from "@coinslot/sandbox";
import { type ToolErrorCode, toolErrorCodes } from "@coinslot/tools-schema";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import type { SimulatedRpcFault } from "./simulated-rpc.ts";

/** Faults in which something else happens on the ledger than a settlement, or too late. */
const ledgerFaults = [
  /** Turned away at once: nothing was looked at. */
  "turned-away",
  /** Looked at only when it has expired. */
  "sat-on",
  /** The connection is cut, and the payment sent a good while later. */
  "late-broadcast",
  "nonce-already-used-front-run",
  "nonce-already-used-cancelled",
  /** Mined a good while later. */
  "pending-unmined",
  "pending-reverted",
] as const;

export type LedgerFault = (typeof ledgerFaults)[number];

/** What the facilitator does with one settle request: one of those, or a false answer by its name. */
export type SettleFault = LedgerFault | FacilitatorFaultName;

/** How one attempt at running the tool fails. */
export type ToolFault = ToolErrorCode | "crash" | "nonsense";

/** What is bought. The dearer one is confirmed by the chain before it runs. */
type Product = "hash" | "text-diff";

/** Everything that goes wrong for one agent, in the order in which it does: it all ends. */
export type FaultSchedule = {
  readonly seed: number;
  readonly payer: string;
  readonly version: 1 | 2;
  readonly product: Product;
  readonly isIdentified: boolean;
  /** Asks to be answered at once, and polls. */
  readonly isImpatient: boolean;
  /** Makes a new payment whenever it is told to wait. */
  readonly signsAnew: boolean;
  /** Purchases that the wallet can pay for. */
  readonly coins: number;
  /** Payments that the agent may sign. */
  readonly budget: number;
  /** For which each payment is valid. */
  readonly windowSeconds: number;
  /** Its first request is wrong. */
  readonly beginsWrong: boolean;
  readonly settleFaults: readonly SettleFault[];
  /** Of the node's answers about this payer. */
  readonly rpcFaults: readonly SimulatedRpcFault[];
  readonly toolFaults: readonly ToolFault[];
  /** The tool fails for the first payment however often it runs. */
  readonly isHopeless: boolean;
};

const settleFaults: readonly SettleFault[] = [
  ...ledgerFaults,
  ...Object.entries(facilitatorFaults).flatMap(([name, fault]) =>
    fault.kind === "answer" && fault.call === "settle" ? [name as FacilitatorFaultName] : [],
  ),
];
/** Says that money moved when none did: only a look at the chain finds it out. */
const lies: ReadonlySet<SettleFault> = new Set(["unknown-hash"]);
const rpcFaults: readonly SimulatedRpcFault[] = ["cut", "html", "junk", "rate-limited", "lagging"];
const toolFaults: readonly ToolFault[] = [...toolErrorCodes, "crash", "nonsense"];

const some = <Item>(
  random: Random,
  items: readonly Item[],
  share: number,
  most: number,
): Item[] => {
  const chosen: Item[] = [];
  while (chosen.length < most && random() < share) chosen.push(pick(random, items));
  return chosen;
};

/** The wallet of a schedule's agent. */
export const payerOf = ({ seed }: Pick<FaultSchedule, "seed">): PrivateKeyAccount =>
  privateKeyToAccount(`0x${createHash("sha256").update(`payer ${seed}`).digest("hex")}`);

/** The same seed gives the same schedule. */
export const createFaultSchedule = (seed: number): FaultSchedule => {
  const random = createRandom(seed, "fault schedule");
  const product: Product = random() < 0.2 ? "text-diff" : "hash";
  const possible = settleFaults.filter((fault) => product === "text-diff" || !lies.has(fault));
  const chosen = some(random, possible, 0.45, 4);
  return {
    seed,
    payer: payerOf({ seed }).address.toLowerCase(),
    version: pick(random, [1, 2]),
    product,
    isIdentified: random() < 0.5,
    isImpatient: random() < 0.1,
    signsAnew: random() < 0.5,
    coins: pick(random, [0, 1, 1, 2, 10, 10, 10, 10, 10, 10, 10, 10]),
    budget: integerBetween(random, 1, 4),
    windowSeconds: chosen.includes("sat-on") ? 40 : integerBetween(random, 60, 150),
    beginsWrong: random() < 0.1,
    settleFaults: chosen,
    rpcFaults: some(random, rpcFaults, 0.3, 4),
    toolFaults: some(random, toolFaults, 0.25, 6),
    isHopeless: random() < 0.02,
  };
};
