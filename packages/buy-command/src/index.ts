export { buy } from "./buy.ts";
export type { PayingClient } from "./buy.ts";
