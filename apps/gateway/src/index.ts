export { settingsSchema } from "./env.ts";
export { startGateway } from "./gateway.ts";
export type { Gateway } from "./gateway.ts";
export { findNetwork } from "./payment/networks.ts";
