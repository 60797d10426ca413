import type { Network } from "./networks.ts";

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

const mend =
  "indexes list https alone, and clients refuse to pay: `npm run doctor -- ORIGIN` says more";

/** Why a shop that takes real money will not be found at the URL that it names; on this machine it need not be. */
export const publicUrlProblem = ({
  PUBLIC_URL: publicUrl,
  NETWORK: { isTestnet },
}: {
  readonly PUBLIC_URL?: string | undefined;
  readonly NETWORK: Network;
}): string | undefined => {
  if (isTestnet) return undefined;
  if (publicUrl === undefined) return `PUBLIC_URL is not set: ${mend}`;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === "https:" || loopback.test(hostname)
    ? undefined
    : `PUBLIC_URL is not https: ${mend}`;
};
