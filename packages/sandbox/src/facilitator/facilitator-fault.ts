import type { Chain } from "../chain/chain.ts";
import type { FacilitatorScript } from "./facilitator-server.ts";

/** The chain that a facilitator settles on. */
export type FacilitatorChain = Pick<Chain, "rpcUrl" | "chainId">;

/** What is told of a fault. */
type Told = {
  /** One sentence for help texts and documents. */
  plays: string;
  /** Whether the seller has the money of a good payment afterwards, whatever he was told. */
  isPaid: boolean;
};

/** A fault that only needs another answer to one call. */
export type AnswerFault = Told & {
  kind: "answer";
  call: "settle" | "supported";
  script: FacilitatorScript;
};

/** A fault of settling that does something of its own on the chain. */
export type ChainFault = Told & {
  kind: "chain";
  createScript: (chain: FacilitatorChain) => Promise<FacilitatorScript>;
};

/** A way in which a facilitator fails. */
export type FacilitatorFault = AnswerFault | ChainFault | (Told & { kind: "closed-door" });
