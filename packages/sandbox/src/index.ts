export { startChild } from "./process/child.ts";
export type { Child } from "./process/child.ts";
export { signAuthorization, signCancellation, transferTypes } from "./chain/authorization.ts";
export type { Authorization, SignedAuthorization } from "./chain/authorization.ts";
export { connectToToken, startChain } from "./chain/chain.ts";
export type { Chain } from "./chain/chain.ts";
export { startFacilitator } from "./facilitator/facilitator.ts";
export type { Facilitator } from "./facilitator/facilitator.ts";
export { facilitatorFaults, playFault } from "./facilitator/facilitator-faults.ts";
export type { FacilitatorFaultName } from "./facilitator/facilitator-faults.ts";
export type {
  FacilitatorAnswer,
  FacilitatorCall,
  FacilitatorRequest,
  FacilitatorScript,
  FacilitatorServer,
} from "./facilitator/facilitator-server.ts";
export { startFaultyRpc } from "./rpc/faulty-rpc.ts";
export type { FaultyRpc } from "./rpc/faulty-rpc.ts";
export { firstFreePort, freePort } from "./process/free-port.ts";
export { mineUnmined } from "./facilitator/odd-transactions.ts";
export { createPaymentV1, createPaymentV2, encodePayment } from "./buyer/payment.ts";
export { createQuickKey } from "./buyer/quick-key.ts";
export type { QuickKey } from "./buyer/quick-key.ts";
export type { PaymentV1, PaymentV2, TermsV1, TermsV2 } from "./buyer/payment.ts";
export { startRedis } from "./redis/redis.ts";
export { startRedisCluster } from "./redis/redis-cluster.ts";
export type { RedisCluster } from "./redis/redis-cluster.ts";
export { startTlsRedis } from "./redis/redis-tls.ts";
export { startWatchedRedis } from "./redis/redis-sentinels.ts";
export type { Redis, RedisOptions } from "./redis/redis.ts";
export { rpcFaults } from "./rpc/rpc-faults.ts";
export type { RpcFaultName } from "./rpc/rpc-faults.ts";
export { parseSeededRun } from "./process/seeded-run.ts";
export { purchasesFile, readState } from "./state.ts";
export type { SandboxState } from "./state.ts";
export { startStubFacilitator } from "./facilitator/stub-facilitator.ts";
export type { Transfer, Wallet } from "./chain/token.ts";
export { trustAuthority } from "./upstreams/trust-authority.ts";
export { startReplay } from "./upstreams/start-replay.ts";
export type { ReplayAnswer, ReplayCall } from "./upstreams/start-replay.ts";
export { baseEndpoints } from "./upstreams/simulators.ts";
export { startUpstreams } from "./upstreams/start-upstreams.ts";
export type { Upstreams } from "./upstreams/start-upstreams.ts";
export type { World } from "./upstreams/world.ts";
export { createRandom, integerBetween, pick } from "./upstreams/world/random.ts";
export type { Random } from "./upstreams/world/random.ts";
export { lean } from "./process/product.ts";
export { textOf } from "./upstreams/world/page.ts";
export { l1FeeUpperBound, operatorFee } from "./upstreams/world/rollup-fees.ts";
export { usdcByChainId } from "./chain/usdc.ts";
export type { ChainId } from "./chain/usdc.ts";
export { startWalletServer } from "./buyer/wallet-server.ts";
export type { WalletServer } from "./buyer/wallet-server.ts";
export { createV2Fetch } from "./buyer/v2-fetch.ts";
export type { PayingFetch } from "./buyer/v2-fetch.ts";
export { ollamaScripts } from "./ollama/ollama-scripts.ts";
export type { OllamaScriptName } from "./ollama/ollama-scripts.ts";
export type { OllamaScript, OllamaStage } from "./ollama/ollama-script.ts";
export { startScriptedOllama } from "./ollama/start-scripted-ollama.ts";
export type { ScriptedOllama } from "./ollama/start-scripted-ollama.ts";
