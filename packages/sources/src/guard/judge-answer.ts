import { ToolError } from "@coinslot/tools-schema";
import type { Answer } from "./exchange.ts";
import { refused } from "./refuse.ts";

/** True for 2xx. */
export const isSuccess = ({ status }: Pick<Answer, "status">): boolean =>
  status >= 200 && status < 300;

/** Throws where a status means that there is no content: the failure is typed by who has to act. */
export const assertSuccess = ({ status, headers }: Answer): void => {
  if (isSuccess({ status })) return;
  const fail = (code: ToolError["code"], detail: string): ToolError => new ToolError(code, detail);
  if (isBlocked(status, headers)) {
    throw fail("upstream_blocked", `The target turns us away (status ${status}).`);
  }
  if (status === 404 || status === 410) {
    throw fail("tool_not_found", `The target has nothing at this URL (status ${status}).`);
  }
  if (status === 429) throw fail("upstream_rate_limited", "The target limits its rate.");
  if (status >= 500) throw fail("upstream_unavailable", `The target failed (status ${status}).`);
  throw fail("upstream_bad_response", `The target answered with status ${status}.`);
};

/** Logins, paywalls, legal blocks, and the challenge pages that come with any status. */
const isBlocked = (status: number, headers: Answer["headers"]): boolean =>
  [401, 402, 403, 407, 451].includes(status) || headers["cf-mitigated"] === "challenge";

/** Throws where the declared media type is not one of those that are read. */
export const assertAccepted = (type: string, accepts: readonly string[]): void => {
  if (accepts.includes(type)) return;
  throw refused(
    `The target's media type is not one of those that are read: ${accepts.join(", ")}.`,
  );
};
