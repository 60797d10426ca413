import {
  facilitatorFaults,
  type FacilitatorRequest,
  type FacilitatorScript,
} from "@coinslot/sandbox";
import type { World } from "../world.ts";
import type { Plan, PlannedCall } from "./plan.ts";

type SettleBody = {
  readonly paymentPayload?: {
    readonly payload?: { readonly authorization?: { readonly nonce?: string } };
  };
};

const nonceIn = ({ body }: FacilitatorRequest): string =>
  (body as SettleBody).paymentPayload?.payload?.authorization?.nonce?.toLowerCase() ?? "";

/** More payments than any agent makes for one call. */
const mostPayments = 20;

const callsByNonce = (plan: Plan): Map<string, PlannedCall> =>
  new Map(
    plan.calls.flatMap((call) =>
      Array.from({ length: mostPayments }, (_, attempt): [string, PlannedCall] => [
        plan.nonceOf(call, attempt),
        call,
      ]),
    ),
  );

/** From now on the facilitator fails each call as the plan has it. */
export const playFaults = async ({ facilitator, chain }: World, plan: Plan): Promise<void> => {
  const names = new Set(plan.calls.flatMap(({ faults }) => faults));
  const scripts = new Map<string, FacilitatorScript>();
  for (const name of names) {
    const fault = facilitatorFaults[name];
    if (fault.kind === "answer") scripts.set(name, fault.script);
    if (fault.kind === "chain") scripts.set(name, await fault.createScript(chain));
  }
  const calls = callsByNonce(plan);
  const played = new Map<PlannedCall, number>();
  facilitator.script((request, genuine) => {
    const call = request.call === "settle" ? calls.get(nonceIn(request)) : undefined;
    if (!call) return undefined;
    const turn = played.get(call) ?? 0;
    played.set(call, turn + 1);
    return scripts.get(call.faults[turn] ?? "")?.(request, genuine);
  });
};
