import type { UpstreamSettings } from "./upstream/runtime.ts";

/** Who asks, and how to reach them: sent with every request, to providers and to the hosts that callers name. */
export const userAgentOf = ({ CONTACT_EMAIL }: Pick<UpstreamSettings, "CONTACT_EMAIL">): string =>
  `Coinslot/0.1 (${CONTACT_EMAIL})`;
