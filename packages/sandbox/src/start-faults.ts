import type { Facilitator } from "./facilitator/facilitator.ts";
import {
  type FacilitatorFaultName,
  facilitatorFaults,
  playFault,
} from "./facilitator/facilitator-faults.ts";
import type { FaultyRpc } from "./rpc/faulty-rpc.ts";
import { type RpcFaultName, rpcFaults } from "./rpc/rpc-faults.ts";

/** The faults of the world outside that are played while `npm start` runs. */
export type StartFaults = { facilitator?: FacilitatorFaultName; rpc?: RpcFaultName };

/** Plays them from now on, and says so plainly. */
export const playStartFaults = async (options: {
  faults: StartFaults;
  facilitator: Facilitator;
  /** What the gateway sees the chain through; needed for a fault of it. */
  rpc: FaultyRpc | undefined;
  log: (message: string) => void;
}): Promise<void> => {
  const { faults, facilitator, rpc, log } = options;
  if (faults.facilitator) {
    await playFault(facilitator, faults.facilitator);
    const { plays } = facilitatorFaults[faults.facilitator];
    log(`PLAYING A FAULT of the facilitator, ${faults.facilitator}: ${plays}`);
  }
  if (faults.rpc && rpc) {
    await rpc.play(faults.rpc);
    const { plays } = rpcFaults[faults.rpc];
    log(`PLAYING A FAULT of the gateway's RPC ${rpc.url}, ${faults.rpc}: ${plays}`);
  }
};
