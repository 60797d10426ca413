import { jobClientSettings, settingsFrom } from "@coinslot/jobs";
import { z } from "zod";
import { addressSettings } from "./activity/addresses.ts";
import { callSettings } from "./call/call.ts";
import { chainSettings } from "./chain/open-chain.ts";
import { claimSettings } from "./claims/store.ts";
import { cdpSettings } from "./facilitator/cdp-auth.ts";
import { facilitatorSettings } from "./facilitator/facilitators.ts";
import { listenSettings } from "./front.ts";
import { abuseLimitSettings } from "./limits/abuse-limits.ts";
import { bodyBudgetSettings } from "./limits/body-budget.ts";
import { networkSettings } from "./payment/networks.ts";
import { shopSettings } from "./payment/terms.ts";
import { signingSettings } from "./receipts/signing.ts";
import { reconcilerSettings } from "./reconciler/reconciler.ts";
import { refundSettings } from "./reconciler/refunds.ts";
import { activitySettings } from "./surfaces/activity.ts";
import { debtsPageSettings } from "./surfaces/debts-page.ts";
import { documentsSettings } from "./surfaces/documents.ts";
import { isPlayedHere, pagesSettings } from "./surfaces/site.ts";

/** Everything that an operator can set: each module says what it reads. */
export const settingsSchema = z
  .object({
    ...shopSettings,
    ...networkSettings,
    ...facilitatorSettings,
    ...cdpSettings,
    ...signingSettings,
    ...chainSettings,
    ...refundSettings,
    ...reconcilerSettings,
    ...claimSettings,
    ...abuseLimitSettings,
    ...bodyBudgetSettings,
    ...debtsPageSettings,
    ...activitySettings,
    ...addressSettings,
    ...documentsSettings,
    ...pagesSettings,
    ...jobClientSettings,
    ...listenSettings,
    ...callSettings,
  })
  .refine((settings) => !settings.CDP_API_KEY_ID === !settings.CDP_API_KEY_SECRET, {
    path: ["CDP_API_KEY_SECRET"],
    error: "CDP_API_KEY_ID and CDP_API_KEY_SECRET go together",
  })
  .refine(isPlayedHere, {
    path: ["SANDBOX_WALLET_URL"],
    error: "is for the sandbox: it and PUBLIC_URL must both be addresses of this machine",
  });

export type GatewaySettings = z.output<typeof settingsSchema>;

/** Settings that had another name once: whoever still sets it is told, and nothing starts. */
export const renamedSettings = { ORPHAN_SECONDS: "ABANDONED_AFTER_SECONDS" } as const;

/** The gateway's environment, or one error that lists every problem in it. */
export const readSettings = (): GatewaySettings =>
  settingsFrom(settingsSchema, process.env, renamedSettings);
