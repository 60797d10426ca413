import type { TryTerms } from "../tool/try-terms.ts";

type Named = Pick<TryTerms, "networkLabel" | "chainId">;

/** As wallets call it: `base-sepolia` is Base Sepolia. */
export const networkName = ({ networkLabel }: Pick<Named, "networkLabel">): string =>
  networkLabel
    .split("-")
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(" ");

/** A chain's number as wallets are told it. */
export const chainHex = (chainId: number): string => `0x${chainId.toString(16)}`;

/** What a wallet that does not know the chain is told of it (EIP-3085); undefined where the shop does not say. */
export const chainToAdd = (
  terms: Named & Pick<TryTerms, "rpcUrl" | "explorer">,
): object | undefined =>
  terms.rpcUrl === undefined
    ? undefined
    : {
        chainId: chainHex(terms.chainId),
        chainName: networkName(terms),
        nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
        rpcUrls: [terms.rpcUrl],
        ...(terms.explorer ? { blockExplorerUrls: [new URL(terms.explorer).origin] } : {}),
      };
