import type { UpstreamSettings } from "./runtime.ts";

/** The providers that the operator lets us ask, in their order. */
export const switchedOn = <One extends { readonly id: string }>(
  providers: readonly One[],
  { switchedOff }: Pick<UpstreamSettings, "switchedOff">,
): readonly One[] => providers.filter(({ id }) => !switchedOff.includes(id));
