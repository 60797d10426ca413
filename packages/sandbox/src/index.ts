export { startChild } from "./child.ts";
export type { Child } from "./child.ts";
export { signAuthorization, signCancellation } from "./authorization.ts";
export type { Authorization, SignedAuthorization } from "./authorization.ts";
export { buy } from "./buy.ts";
export type { PayingClient } from "./buy.ts";
export { connectToToken, startChain } from "./chain.ts";
export type { Chain } from "./chain.ts";
export { startFacilitator } from "./facilitator.ts";
export type {
  FacilitatorAnswer,
  FacilitatorCall,
  FacilitatorRequest,
  FacilitatorScript,
  FacilitatorServer,
} from "./facilitator-server.ts";
export { firstFreePort, freePort } from "./free-port.ts";
export { createPaymentV1, createPaymentV2, encodePayment } from "./payment.ts";
export type { PaymentV1, PaymentV2, TermsV1, TermsV2 } from "./payment.ts";
export { startRedis } from "./redis.ts";
export type { Redis, RedisOptions } from "./redis.ts";
export { readState } from "./state.ts";
export type { SandboxState } from "./state.ts";
export { startStubFacilitator } from "./stub-facilitator.ts";
export type { Transfer, Wallet } from "./token.ts";
export { usdcByChainId } from "./usdc.ts";
export type { ChainId } from "./usdc.ts";
export { createV2Fetch } from "./v2-fetch.ts";
export type { PayingFetch } from "./v2-fetch.ts";
