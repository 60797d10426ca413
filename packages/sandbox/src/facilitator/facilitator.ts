import { x402Facilitator } from "@x402/core/facilitator";
import type { PaymentPayload, PaymentRequirements } from "@x402/core/types";
import { toFacilitatorEvmSigner } from "@x402/evm";
import { ExactEvmScheme } from "@x402/evm/exact/facilitator";
import { ExactEvmSchemeV1 } from "@x402/evm/exact/v1/facilitator";
import type { Chain } from "../chain/chain.ts";
import { type ChainClient, createChainClient } from "../chain/chain-client.ts";
import {
  type FacilitatorRequest,
  type FacilitatorScript,
  type FacilitatorServer,
  serveFacilitator,
} from "./facilitator-server.ts";
import type { FacilitatorChain } from "./facilitator-fault.ts";
import { oneAtATime } from "../process/one-at-a-time.ts";

type Signer = Parameters<typeof toFacilitatorEvmSigner>[0];

const signerFrom = (client: ChainClient) => {
  // A refused transaction must leave no gap in the nonces.
  const inTurn = oneAtATime();
  // The reference package describes viem's functions without their generics.
  const viem = client as unknown as Signer;
  return toFacilitatorEvmSigner({
    address: client.account.address,
    readContract: (call) => viem.readContract(call),
    verifyTypedData: (data) => viem.verifyTypedData(data),
    writeContract: (call) => inTurn(() => viem.writeContract(call)),
    sendTransaction: (call) => inTurn(() => viem.sendTransaction(call)),
    waitForTransactionReceipt: (call) => viem.waitForTransactionReceipt(call),
    getCode: (call) => viem.getCode(call),
  });
};

/** A facilitator that settles on a chain. */
export type Facilitator = FacilitatorServer & { chain: FacilitatorChain };

type Body = { paymentPayload: PaymentPayload; paymentRequirements: PaymentRequirements };

/**
 * The reference facilitator for both versions, on HTTP. A refusal is 200 with `success: false`, an
 * ill-formed request 500, as the reference does.
 */
export const startFacilitator = async (options: {
  chain: Pick<Chain, "rpcUrl" | "chainId" | "network">;
  port?: number;
  script?: FacilitatorScript;
}): Promise<Facilitator> => {
  const { rpcUrl, chainId, network } = options.chain;
  const signer = signerFrom(await createChainClient(rpcUrl, chainId));
  const reference = new x402Facilitator()
    .register(`eip155:${chainId}`, new ExactEvmScheme(signer))
    // v1 names networks in words, which the type of v2 does not allow.
    .registerV1(network as `${string}:${string}`, new ExactEvmSchemeV1(signer));
  const genuine = async ({ call, body }: FacilitatorRequest) => {
    if (call === "supported") return { status: 200, body: reference.getSupported() };
    const { paymentPayload, paymentRequirements } = body as Body;
    return { status: 200, body: await reference[call](paymentPayload, paymentRequirements) };
  };
  const { port, script } = options;
  return { ...(await serveFacilitator({ port, script, genuine })), chain: { rpcUrl, chainId } };
};
