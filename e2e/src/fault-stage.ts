import {
  type FacilitatorFaultName,
  type FacilitatorRequest,
  type FacilitatorScript,
  playFault,
} from "@coinslot/sandbox";
import type { Customer } from "./customer.ts";
import type { World } from "./world.ts";

/** A facilitator that fails each payer in another way, so that many faults are played at a time. */
export type FaultStage = {
  /** Fails this payer's settlements in this way, at most so many times. */
  play(
    customer: Customer,
    fault: FacilitatorFaultName | FacilitatorScript,
    calls?: number,
  ): Promise<void>;
  /** Settle requests for this payer so far. */
  settlesOf(customer: Customer): number;
};

type SettleBody = {
  paymentPayload: { payload: { authorization: { from: string } } };
};

const payerIn = ({ body }: FacilitatorRequest): string =>
  (body as SettleBody).paymentPayload.payload.authorization.from.toLowerCase();

const payerOf = ({ wallet }: Customer): string => wallet.address.toLowerCase();

/** Answers so many times; then the facilitator is itself again. */
const atMost = (calls: number, script: FacilitatorScript): FacilitatorScript => {
  let left = calls;
  return (request, genuine) => (left-- > 0 ? script(request, genuine) : undefined);
};

/** Takes over the script of the world's facilitator. */
export const openFaultStage = ({ facilitator, chain }: World): FaultStage => {
  const scripts = new Map<string, FacilitatorScript>();
  facilitator.script((request, genuine) =>
    request.call === "settle" ? scripts.get(payerIn(request))?.(request, genuine) : undefined,
  );
  return {
    async play(customer, fault, calls = 1) {
      const payer = payerOf(customer);
      if (typeof fault !== "string") {
        scripts.set(payer, atMost(calls, fault));
        return;
      }
      const stand = {
        ...facilitator,
        chain,
        openDoor: async () => {},
        script: (script?: FacilitatorScript) => {
          if (script) scripts.set(payer, script);
        },
      };
      await playFault(stand, fault, { calls });
    },
    settlesOf: (customer) =>
      facilitator.requests.filter(
        (request) => request.call === "settle" && payerIn(request) === payerOf(customer),
      ).length,
  };
};
