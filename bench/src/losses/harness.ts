import {
  type Chain,
  type Facilitator,
  type FacilitatorFaultName,
  facilitatorFaults,
  type FacilitatorScript,
  startChain,
  startFacilitator,
} from "@coinslot/sandbox";
import { playedFaults } from "./plan.ts";

/** A chain and a facilitator that fails as each payer's schedule says. */
export type Harness = {
  readonly chain: Chain;
  readonly facilitator: Facilitator;
  /** What the facilitator plays on this payer's settle requests, one after the other. */
  expect(payer: string, faults: readonly FacilitatorFaultName[]): void;
  stop(): Promise<void>;
};

type SettleBody = { paymentPayload: { payload: { authorization: { from: string } } } };

const scriptsOn = async (
  facilitator: Facilitator,
): Promise<ReadonlyMap<string, FacilitatorScript>> => {
  const scripts = new Map<string, FacilitatorScript>();
  for (const name of playedFaults) {
    const fault = facilitatorFaults[name];
    if (fault.kind === "answer") scripts.set(name, fault.script);
    if (fault.kind === "chain") scripts.set(name, await fault.createScript(facilitator.chain));
  }
  return scripts;
};

/** Starts a real chain and the reference facilitator on it. */
export const openHarness = async (): Promise<Harness> => {
  const chain = await startChain();
  const facilitator = await startFacilitator({ chain });
  const scripts = await scriptsOn(facilitator);
  const coming = new Map<string, FacilitatorFaultName[]>();
  facilitator.script((request, genuine) => {
    if (request.call !== "settle") return undefined;
    const { from } = (request.body as SettleBody).paymentPayload.payload.authorization;
    const fault = coming.get(from.toLowerCase())?.shift();
    return fault ? scripts.get(fault)?.(request, genuine) : undefined;
  });
  return {
    chain,
    facilitator,
    expect: (payer, faults) => void coming.set(payer.toLowerCase(), [...faults]),
    async stop() {
      await facilitator.stop();
      await chain.stop();
    },
  };
};
