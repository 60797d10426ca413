import { answerFaults } from "./answer-faults.ts";
import { chainFaults } from "./chain-faults.ts";
import type { FacilitatorChain, FacilitatorFault } from "./facilitator-fault.ts";
import type { FacilitatorScript, FacilitatorServer } from "./facilitator-server.ts";
import { type Occasions, createOccasions } from "../process/occasions.ts";

const closedDoor = {
  unreachable: {
    plays: "Refuses every connection.",
    isPaid: false,
    kind: "closed-door",
  },
} as const satisfies Record<string, FacilitatorFault>;

/** The name of a fault of a facilitator. */
export type FacilitatorFaultName =
  | keyof typeof answerFaults
  | keyof typeof chainFaults
  | keyof typeof closedDoor;

/** Every fault that a facilitator can play, by name. */
export const facilitatorFaults: Readonly<Record<FacilitatorFaultName, FacilitatorFault>> = {
  ...answerFaults,
  ...chainFaults,
  ...closedDoor,
};

type Scripted = Exclude<FacilitatorFault, { kind: "closed-door" }>;

const scriptOf = (fault: Scripted, chain?: FacilitatorChain) => {
  if (fault.kind === "answer") return fault.script;
  if (!chain) throw new Error("this fault needs a facilitator with a chain");
  return fault.createScript(chain);
};

/**
 * From now on the facilitator plays this fault on the requests that the options pick, and its own
 * script no more. Resolves with what makes it genuine again. A closed door counts nothing, so it
 * takes no options.
 */
export const playFault = async (
  facilitator: FacilitatorServer & { chain?: FacilitatorChain },
  name: FacilitatorFaultName,
  options: Occasions = {},
): Promise<() => Promise<void>> => {
  const fault = facilitatorFaults[name];
  if (fault.kind === "closed-door") {
    if (Object.keys(options).length > 0) throw new Error(`${name} is played on all connections`);
    await facilitator.closeDoor();
    return () => facilitator.openDoor();
  }
  const isDue = createOccasions(options, name);
  const script = await scriptOf(fault, facilitator.chain);
  const call = fault.kind === "answer" ? fault.call : "settle";
  const inPlay: FacilitatorScript = (request, genuine) =>
    request.call === call && isDue() ? script(request, genuine) : undefined;
  facilitator.script(inPlay);
  await facilitator.openDoor();
  return async () => facilitator.script();
};
