import { type Ask, createAsk } from "./ask.ts";
import { checkBazaar } from "./checks/check-bazaar.ts";
import { checkListing } from "./checks/check-listing.ts";
import { checkOrigin } from "./checks/check-origin.ts";
import { checkPrice } from "./checks/check-price.ts";
import { checkStatus } from "./checks/check-status.ts";
import { checkTerms } from "./checks/check-terms.ts";
import { checkVersionOne } from "./checks/check-version-one.ts";
import { type AnnouncedOperation, findOperations } from "./find-operations.ts";
import { error, type Finding, type Remark } from "./finding.ts";
import { readHeader, readJson } from "./read-json.ts";

/** What an examination found. */
export type Examination = {
  readonly operations: readonly AnnouncedOperation[];
  readonly findings: readonly Finding[];
};

/** How an origin is examined. */
export type ExamineOptions = {
  readonly fetch?: typeof globalThis.fetch;
  /** Ends the examination early: what was not asked by then does not answer. */
  readonly signal?: AbortSignal;
  /** Whose list is looked through for the origin. */
  readonly facilitator?: string | undefined;
};

const found = (check: string, url: string, remarks: readonly Remark[]): readonly Finding[] =>
  remarks.map((remark) => ({ check, url, ...remark }));

const examineOperation = async (
  ask: Ask,
  { url, method, price }: AnnouncedOperation,
): Promise<readonly Finding[]> => {
  const answer = await ask(url, method);
  if (!answer) return found("status", url, [error("nobody answers", "see why it hangs or breaks")]);
  const status = checkStatus(answer);
  if (status.length > 0) return found("status", url, status);
  const required = readHeader(answer.headers.get("payment-required"));
  return [
    ...found("terms", url, checkTerms(required, url)),
    ...found("version 1", url, checkVersionOne(readJson(answer.text))),
    ...found("bazaar", url, checkBazaar(required)),
    ...found("price", url, checkPrice(required, price)),
  ];
};

/**
 * Looks at an origin as indexes do, without paying, and says what keeps it from being listed. Asks nobody but the origin
 * and the facilitator that it is given, one question at a time.
 */
export const examineOrigin = async (
  address: string,
  { fetch = globalThis.fetch, signal, facilitator }: ExamineOptions = {},
): Promise<Examination> => {
  const { origin } = new URL(address);
  const ask = createAsk(fetch, signal);
  const { operations, remarks } = await findOperations(ask, origin);
  const findings: Finding[] = [
    ...found("https", origin, checkOrigin(origin)),
    ...found("openapi", `${origin}/openapi.json`, remarks),
  ];
  for (const operation of operations) findings.push(...(await examineOperation(ask, operation)));
  if (facilitator !== undefined)
    findings.push(
      ...found(
        "listing",
        facilitator,
        await checkListing(ask, facilitator.replace(/\/+$/, ""), origin),
      ),
    );
  return { operations, findings };
};
