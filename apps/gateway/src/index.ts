export { startGateway } from "./gateway.ts";
export type { Gateway, GatewayOptions } from "./gateway.ts";
export { findNetwork } from "./payment/networks.ts";
