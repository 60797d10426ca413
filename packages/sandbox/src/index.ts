export { startChild } from "./child.ts";
export type { Child } from "./child.ts";
export { signAuthorization, signCancellation, transferTypes } from "./authorization.ts";
export type { Authorization, SignedAuthorization } from "./authorization.ts";
export { buy } from "./buy.ts";
export type { PayingClient } from "./buy.ts";
export { connectToToken, startChain } from "./chain.ts";
export type { Chain } from "./chain.ts";
export { startFacilitator } from "./facilitator.ts";
export type { Facilitator } from "./facilitator.ts";
export { facilitatorFaults, playFault } from "./facilitator-faults.ts";
export type { FacilitatorFaultName } from "./facilitator-faults.ts";
export type {
  FacilitatorAnswer,
  FacilitatorCall,
  FacilitatorRequest,
  FacilitatorScript,
  FacilitatorServer,
} from "./facilitator-server.ts";
export { startFaultyRpc } from "./faulty-rpc.ts";
export type { FaultyRpc } from "./faulty-rpc.ts";
export { firstFreePort, freePort } from "./free-port.ts";
export { mineUnmined } from "./odd-transactions.ts";
export { createPaymentV1, createPaymentV2, encodePayment } from "./payment.ts";
export type { PaymentV1, PaymentV2, TermsV1, TermsV2 } from "./payment.ts";
export { startRedis } from "./redis.ts";
export type { Redis, RedisOptions } from "./redis.ts";
export { rpcFaults } from "./rpc-faults.ts";
export type { RpcFaultName } from "./rpc-faults.ts";
export { parseSeededRun } from "./seeded-run.ts";
export { readState } from "./state.ts";
export type { SandboxState } from "./state.ts";
export { startStubFacilitator } from "./stub-facilitator.ts";
export type { Transfer, Wallet } from "./token.ts";
export { trustAuthority } from "./upstreams/trust-authority.ts";
export { startReplay } from "./upstreams/start-replay.ts";
export type { ReplayAnswer, ReplayCall } from "./upstreams/start-replay.ts";
export { startUpstreams } from "./upstreams/start-upstreams.ts";
export type { Upstreams } from "./upstreams/start-upstreams.ts";
export type { World } from "./upstreams/world.ts";
export { createRandom, integerBetween, pick } from "./upstreams/world/random.ts";
export type { Random } from "./upstreams/world/random.ts";
export { textOf } from "./upstreams/world/page.ts";
export { l1FeeUpperBound, operatorFee } from "./upstreams/world/rollup-fees.ts";
export { usdcByChainId } from "./usdc.ts";
export type { ChainId } from "./usdc.ts";
export { createV2Fetch } from "./v2-fetch.ts";
export type { PayingFetch } from "./v2-fetch.ts";
