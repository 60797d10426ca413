import type { SourcesSettings } from "./settings.ts";

/** Who asks, and how to reach them: sent with every request, to providers and to the hosts that callers name. */
export const userAgentOf = ({ CONTACT_EMAIL }: SourcesSettings): string =>
  `Coinslot/0.1 (${CONTACT_EMAIL})`;
