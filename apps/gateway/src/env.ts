import { jobClientSettings, metricsSettings, settingsFrom, settingsOrExit } from "@coinslot/jobs";
import { z } from "zod";
import { addressSettings } from "./activity/addresses.ts";
import { callSettings } from "./call/call.ts";
import { chainSettings } from "./chain/open-chain.ts";
import { claimSettings } from "./claims/store.ts";
import { cdpSettings } from "./facilitator/cdp-auth.ts";
import { facilitatorSettings } from "./facilitator/facilitators.ts";
import { listenSettings } from "./front.ts";
import { listenProblem } from "./http/listen-problem.ts";
import { abuseLimitSettings } from "./limits/abuse-limits.ts";
import { bodyBudgetSettings } from "./limits/body-budget.ts";
import { newcomerSettings } from "./limits/newcomers.ts";
import { storageSettings } from "./limits/storage-mark.ts";
import { unreadSettings } from "./limits/unread.ts";
import { mppSettings } from "./mpp/mpp-challenges.ts";
import { networkSettings } from "./payment/networks.ts";
import { shopSettings } from "./payment/terms.ts";
import { signingSettings } from "./receipts/signing.ts";
import { reconcilerSettings } from "./reconciler/reconciler.ts";
import { refundSettings } from "./reconciler/refunds.ts";
import { activitySettings } from "./surfaces/activity.ts";
import { debtsPageSettings } from "./surfaces/debts-page.ts";
import { documentsSettings } from "./surfaces/documents.ts";
import { isPlayedHere, pagesSettings } from "./surfaces/site.ts";

/** Settings that depend on each other are compared also where others have problems: all are told at once. */
const areReadable =
  (...names: readonly string[]) =>
  ({ issues }: z.core.ParsePayload): boolean =>
    !issues.some(({ path = [] }) => names.includes(String(path[0])));

/** Everything that an operator can set: each module says what it reads. */
export const settingsSchema = z
  .object({
    ...shopSettings,
    ...networkSettings,
    ...facilitatorSettings,
    ...cdpSettings,
    ...mppSettings,
    ...signingSettings,
    ...chainSettings,
    ...refundSettings,
    ...reconcilerSettings,
    ...claimSettings,
    ...abuseLimitSettings,
    ...newcomerSettings,
    ...bodyBudgetSettings,
    ...unreadSettings,
    ...storageSettings,
    ...debtsPageSettings,
    ...activitySettings,
    ...addressSettings,
    ...documentsSettings,
    ...pagesSettings,
    ...jobClientSettings,
    ...listenSettings,
    ...metricsSettings,
    ...callSettings,
  })
  .refine((settings) => !settings.CDP_API_KEY_ID === !settings.CDP_API_KEY_SECRET, {
    path: ["CDP_API_KEY_SECRET"],
    error: "CDP_API_KEY_ID and CDP_API_KEY_SECRET go together",
    when: areReadable("CDP_API_KEY_ID", "CDP_API_KEY_SECRET"),
  })
  .refine(isPlayedHere, {
    path: ["SANDBOX_WALLET_URL"],
    error: "is for the sandbox: it and PUBLIC_URL must both be addresses of this machine",
    when: areReadable("SANDBOX_WALLET_URL", "PUBLIC_URL"),
  });

export type GatewaySettings = z.output<typeof settingsSchema>;

/** Settings that had another name once: whoever still sets it is told, and nothing starts. */
export const renamedSettings = { ORPHAN_SECONDS: "ABANDONED_AFTER_SECONDS" } as const;

/** The gateway's environment; where it is not usable, the process lists every problem and ends. */
export const readSettings = (): Promise<GatewaySettings> =>
  settingsOrExit(() => settingsFrom(settingsSchema, process.env, renamedSettings), portProblems);

/** Why the gateway cannot listen where it should, as far as that can be read. */
const portProblems = async (): Promise<readonly string[]> => {
  const { HOST, PORT } = process.env;
  const where = z
    .object(listenSettings)
    .safeParse({ HOST: HOST || undefined, PORT: PORT || undefined });
  const problem = where.success && (await listenProblem(where.data.HOST, where.data.PORT));
  return problem ? [problem] : [];
};
