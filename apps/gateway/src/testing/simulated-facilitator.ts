import {
  type FacilitatorAnswer,
  facilitatorFaults,
  type FacilitatorRequest,
  type FacilitatorServer,
  startStubFacilitator,
} from "@coinslot/sandbox";
import { keccak256 } from "viem";
import type { SettleFault } from "./fault-schedule.ts";
import type { SignedTransfer, SimulatedLedger, Submission } from "./simulated-ledger.ts";
import type { VirtualClock } from "./virtual-clock.ts";

type SettleBody = {
  paymentPayload: { payload: { authorization: Record<keyof SignedTransfer, string> } };
  paymentRequirements: { network: string };
};

const signedFrom = ({ body }: FacilitatorRequest): SignedTransfer => {
  const { from, to, value, validBefore, nonce } = (body as SettleBody).paymentPayload.payload
    .authorization;
  return { from, to, nonce, value: BigInt(value), validBefore: BigInt(validBefore) };
};

const answerOf = (request: FacilitatorRequest, members: object): FacilitatorAnswer => {
  const { network } = (request.body as SettleBody).paymentRequirements;
  return { status: 200, body: { network, payer: signedFrom(request).from, ...members } };
};
const failed = (request: FacilitatorRequest, errorReason: string, transaction = "") =>
  answerOf(request, { success: false, errorReason, transaction });

const reasons: Readonly<Record<(Submission & { kind: "refused" })["reason"], string>> = {
  used: "invalid_exact_evm_nonce_already_used",
  expired: "invalid_exact_evm_payload_authorization_valid_before",
  funds: "insufficient_funds",
};

const turnedAway: FacilitatorAnswer = { status: 429, body: "Too many requests" };
const cut: FacilitatorAnswer = { status: 0, body: "", reset: true };
/** Blocks until a transaction that is not mined yet is mined after all. */
const lateBlocks = 15n;

/**
 * A facilitator that settles on the simulated ledger, each request as `nextFault` of its payer says. The
 * faults of the sandbox that only need another answer are played as they are.
 */
export const startSimulatedFacilitator = (options: {
  ledger: SimulatedLedger;
  clock: VirtualClock;
  nextFault: (payer: string) => SettleFault | undefined;
}): Promise<FacilitatorServer> => {
  const { ledger, clock, nextFault } = options;

  const mined = async (submission: Submission): Promise<void> => {
    if (submission.kind === "sent")
      await clock.until(Number(ledger.timeOf(submission.block)) * 1_000);
  };

  /** Like the reference, it looks at the funds first: a coin that is spent looks like an empty wallet. */
  const settle = async (request: FacilitatorRequest): Promise<FacilitatorAnswer> => {
    const signed = signedFrom(request);
    if (ledger.fundsOf(signed.from) < signed.value) return failed(request, reasons.funds);
    const sending = ledger.transfer(signed);
    if (sending.kind === "refused") return failed(request, reasons[sending.reason]);
    await mined(sending);
    return answerOf(request, { success: true, transaction: sending.hash });
  };

  const play = async (
    request: FacilitatorRequest,
    fault: SettleFault,
  ): Promise<FacilitatorAnswer | undefined> => {
    const signed = signedFrom(request);
    switch (fault) {
      case "turned-away":
        return turnedAway;
      case "sat-on":
        await clock.until((Number(signed.validBefore) + 4) * 1_000);
        return settle(request);
      case "late-broadcast":
        void clock.sleep(10_000).then(() => ledger.transfer(signed));
        return cut;
      case "nonce-already-used-front-run":
        await mined(ledger.transfer(signed));
        return settle(request);
      case "nonce-already-used-cancelled":
        await mined(ledger.cancel(signed.from, signed.nonce));
        return settle(request);
      case "pending-unmined":
        ledger.transfer(signed, lateBlocks);
        return failed(request, "settlement_pending", keccak256(signed.nonce as `0x${string}`));
      case "pending-reverted":
        return failed(request, "settlement_pending", keccak256(signed.nonce as `0x${string}`));
      default: {
        const named = facilitatorFaults[fault];
        if (named.kind !== "answer") throw new Error(`${fault} cannot be played here`);
        return named.script(request, () => settle(request));
      }
    }
  };

  return startStubFacilitator({
    respond(request) {
      if (request.call !== "settle") return undefined;
      const fault = nextFault(signedFrom(request).from.toLowerCase());
      return fault ? play(request, fault) : settle(request);
    },
  });
};
