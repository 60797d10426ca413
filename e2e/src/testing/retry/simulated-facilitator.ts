import {
  type FacilitatorAnswer,
  type FacilitatorFaultName,
  facilitatorFaults,
  type FacilitatorRequest,
  type FacilitatorServer,
  startStubFacilitator,
} from "@coinslot/sandbox";
import { keccak256 } from "viem";
import type { LedgerFault, SettleFault } from "./fault-schedule.ts";
import type { SignedTransfer, SimulatedLedger, Submission } from "./simulated-ledger.ts";
import type { ForwardClock } from "./forward-clock.ts";

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
/** Until a transaction that nobody hears of any more is sent, or one that is not mined is mined after all. */
const lateMs = 10_000;
const lateBlocks = 15n;

/**
 * A facilitator that settles on the simulated ledger, each request as `nextFault` of its payer says. The
 * faults of the sandbox that only need another answer are played as they are.
 */
export const startSimulatedFacilitator = (options: {
  ledger: SimulatedLedger;
  clock: ForwardClock;
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

  const pendingWith = (request: FacilitatorRequest): FacilitatorAnswer =>
    failed(request, "settlement_pending", keccak256(signedFrom(request).nonce as `0x${string}`));

  const onLedger: Readonly<
    Record<LedgerFault, (request: FacilitatorRequest) => Promise<FacilitatorAnswer>>
  > = {
    "turned-away": async () => turnedAway,
    "sat-on": async (request) => {
      await clock.until((Number(signedFrom(request).validBefore) + 4) * 1_000);
      return settle(request);
    },
    "late-broadcast": async (request) => {
      void clock.sleep(lateMs).then(() => ledger.transfer(signedFrom(request)));
      return cut;
    },
    "nonce-already-used-front-run": async (request) => {
      await mined(ledger.transfer(signedFrom(request)));
      return settle(request);
    },
    "nonce-already-used-cancelled": async (request) => {
      const { from, nonce } = signedFrom(request);
      await mined(ledger.cancel(from, nonce));
      return settle(request);
    },
    "pending-unmined": async (request) => {
      ledger.transfer(signedFrom(request), lateBlocks);
      return pendingWith(request);
    },
    "pending-reverted": async (request) => pendingWith(request),
  };

  const play = async (
    request: FacilitatorRequest,
    fault: SettleFault,
  ): Promise<FacilitatorAnswer | undefined> => {
    if (fault in onLedger) return onLedger[fault as LedgerFault](request);
    const named = facilitatorFaults[fault as FacilitatorFaultName];
    if (named.kind !== "answer") throw new Error(`${fault} cannot be played here`);
    return named.script(request, () => settle(request));
  };

  return startStubFacilitator({
    respond(request) {
      if (request.call !== "settle") return undefined;
      const fault = nextFault(signedFrom(request).from.toLowerCase());
      return fault ? play(request, fault) : settle(request);
    },
  });
};
