import { settingsSchema, type GatewaySettings } from "../env.ts";
import { payTo } from "./payments.ts";

/** What an operator gets who sets nothing that he need not, on `base`, but for what a test changes. */
export const settingsWith = (
  changes: Partial<GatewaySettings> & Pick<GatewaySettings, "REDIS_URL">,
): GatewaySettings => ({
  ...settingsSchema.parse({
    PAY_TO: payTo,
    NETWORK: "base",
    REDIS_URL: changes.REDIS_URL,
    HOST: "127.0.0.1",
  }),
  ...changes,
});
