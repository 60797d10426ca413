import type { JobClient, JobState } from "@coinslot/jobs";
import { z } from "zod";
import { type Claim, jobIdOf, operationOf } from "../claims/claim.ts";
import { chargedOf } from "../claims/states.ts";
import type { Claims } from "../claims/store.ts";
import type { Attention } from "../claims/attention.ts";
import { jsonReply, problemReply, type Refusal, type Reply } from "../http/reply.ts";
import { isAdmin } from "../http/admin-access.ts";
import { writeReply } from "../http/write-reply.ts";
import type { Surface } from "./surface.ts";

/** Who may see it. */
export const debtsPageSettings = {
  /** Opens the list of debts; without it there is none. */
  ADMIN_TOKEN: z.string().min(24, "is shorter than 24 characters").optional(),
};

const storeDown: Refusal = {
  code: "storage_unavailable",
  detail: "The claim store is not reachable.",
};

/** Claims per page. */
const pageSize = 100;

const instant = (ms: number | undefined): string | null =>
  ms === undefined ? null : new Date(ms).toISOString();

/** What the list shows of a claim. */
type Row = { readonly claim: string; readonly state: string; readonly [name: string]: unknown };

/** Never the token: whoever sees this list must not be able to collect. */
const rowOf = (claim: Claim, job: JobState | undefined): Row => ({
  claim: claim.id,
  state: claim.state,
  charged: chargedOf(claim),
  operation: claim.operation,
  payer: claim.payer,
  amount: claim.amount,
  nonce: claim.nonce,
  transaction: claim.transaction || null,
  runs: claim.run,
  error: typeof job === "object" && !job.ok ? job.error.code : null,
  openedAt: instant(claim.openedAt),
  settledAt: instant(claim.settledAt),
  refund: claim.refundFrom ? { from: claim.refundFrom } : null,
});

/** What cannot be read may be a debt: the row says that it is there. */
const unreadableRow = (id: string): Row => ({
  claim: id,
  state: "unreadable",
  charged: "unknown",
});

/** What the list is made of, and who may see it. */
export type DebtsPageParts = {
  readonly adminToken: string | undefined;
  readonly claims: Claims;
  readonly jobs: JobClient;
  readonly attention: Attention;
};

/**
 * The operator's list of what is owed or undecided, the next due first: `GET /admin/debts`, with the token as
 * a bearer token; `?state=unknown` leaves out all others of a page. Without a token set there is no such page.
 */
const createDebtsPage = (
  options: DebtsPageParts,
): ((
  authorization: string | undefined,
  query: { readonly offset?: unknown; readonly state?: unknown },
) => Promise<Reply>) => {
  const { adminToken, claims, jobs, attention } = options;

  const describe = async (id: string): Promise<Row | undefined> => {
    const claim = await claims.find(id);
    // Delivered claims stand in the same list until they are audited, and are no debt.
    if (!claim || claim.state === "delivered") return undefined;
    const operation = claim.state === "owed" ? operationOf(claim) : undefined;
    return rowOf(claim, operation && (await jobs.look(operation.queue, jobIdOf(claim))));
  };

  const list = async (start: number, wanted: unknown): Promise<Reply> => {
    const ids = await attention.page(start, pageSize);
    const rows = await Promise.all(ids.map((id) => describe(id).catch(() => unreadableRow(id))));
    const { open } = await attention.size();
    const next = start + ids.length < open ? start + ids.length : null;
    const isWanted = (row: Row | undefined): boolean =>
      row !== undefined && (wanted === undefined || row.state === wanted);
    return jsonReply(200, { debts: rows.filter(isWanted), next });
  };

  return async (authorization, { offset, state }) => {
    if (!isAdmin(adminToken, authorization))
      return problemReply({ code: "not_found", detail: "No such resource." });
    const start = /^\d{1,9}$/.test(String(offset)) ? Number(offset) : 0;
    return list(start, state).catch(() => problemReply(storeDown));
  };
};

/** `GET /admin/debts`: what is owed or undecided, for the operator alone. */
export const debtsSurface = (parts: DebtsPageParts): Surface => {
  const debtsPage = createDebtsPage(parts);
  return (app) => {
    app.get("/admin/debts", async (request, response) =>
      writeReply(response, await debtsPage(request.headers.authorization, request.query)),
    );
  };
};
