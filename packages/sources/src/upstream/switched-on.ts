import type { SourcesSettings } from "../settings.ts";

/** The providers that the operator lets us ask, in their order. */
export const switchedOn = <One extends { readonly id: string }>(
  providers: readonly One[],
  { switchedOff }: Pick<SourcesSettings, "switchedOff">,
): readonly One[] => providers.filter(({ id }) => !switchedOff.includes(id));
