import { isUtf8 } from "node:buffer";
import { ToolError, type WebTarget } from "@coinslot/tools-schema";
import type { RawAnswer } from "../recording/raw-answer.ts";
import { type Answer, exchange, type Question, type Ways } from "./exchange.ts";
import { judgeTarget } from "./judge-target.ts";
import { refused } from "./refuse.ts";

/** One redirect that was followed. */
export type Redirect = { readonly from: string; readonly to: string; readonly status: number };

/** The answer at the end of the redirects. */
export type Followed = {
  readonly answer: Answer;
  /** As asked for, normalised. */
  readonly url: string;
  readonly finalUrl: string;
  readonly redirects: readonly Redirect[];
};

const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];

/** What another origin may learn of the request. */
const harmlessHeaders: readonly string[] = ["user-agent", "accept", "accept-language"];

/**
 * Asks, and follows redirects by hand: every hop is judged, resolved and connected like the first. A hop from
 * https to http is refused, and another origin gets no header that might be a secret.
 */
export const followRedirects = async (
  text: string,
  request: Omit<Question, "subject"> & { ports: readonly number[]; maxRedirects: number },
  ways: Ways,
  signal: AbortSignal,
): Promise<Followed> => {
  const { method, ports, maxRedirects } = request;
  const first = judgeTarget(text, { subject: "The URL", ports });
  const redirects: Redirect[] = [];
  let { headers } = request;
  for (let target = first; ;) {
    const subject = redirects.length === 0 ? "The URL" : "A redirect";
    const answer = await exchange(target, { method, headers, subject }, ways, signal);
    const location = locationOf(answer);
    if (location === undefined) {
      return { answer, url: first.url.href, finalUrl: target.url.href, redirects };
    }
    answer.close();
    ways.record?.(rawAnswerOf(target.url, method, answer));
    const next = nextTarget(location, target, ports);
    redirects.push({ from: target.url.href, to: next.url.href, status: answer.status });
    assertEnds(redirects, maxRedirects);
    if (next.url.origin !== target.url.origin) headers = onlyHarmless(headers);
    target = next;
  }
};

/** An answer of the guard as it is recorded, filed under its host. */
export const rawAnswerOf = (
  { href: url, hostname: provider, pathname, search }: URL,
  method: string,
  { status, headers }: Answer,
  body: Buffer = Buffer.alloc(0),
): RawAnswer => {
  const path = `${pathname}${search}`;
  return { provider, method, url, path, sent: undefined, status, headers, body };
};

const locationOf = ({ status, headers }: Answer): string | undefined => {
  const { location } = headers;
  return redirectStatuses.includes(status) && location !== undefined
    ? readAsUtf8(location)
    : undefined;
};

/** Sites send URLs unescaped, in UTF-8 as browsers read them; `node:http` hands each byte on as a character of its own. */
const readAsUtf8 = (text: string): string => {
  const bytes = Buffer.from(text, "latin1");
  return isUtf8(bytes) ? bytes.toString() : text;
};

const nextTarget = (location: string, from: WebTarget, ports: readonly number[]): WebTarget => {
  const next = judgeTarget(location, { subject: "A redirect", ports, base: from.url });
  if (from.url.protocol === "https:" && next.url.protocol === "http:") {
    throw refused("A redirect leads from https to http.");
  }
  return next;
};

const assertEnds = (redirects: readonly Redirect[], maxRedirects: number): void => {
  const last = redirects.at(-1);
  if (last && redirects.some(({ from }) => from === last.to)) {
    throw new ToolError("upstream_bad_response", "The target's redirects lead in a circle.");
  }
  if (redirects.length > maxRedirects) {
    const detail = `The target redirects more than ${maxRedirects} times.`;
    throw new ToolError("upstream_bad_response", detail);
  }
};

const onlyHarmless = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => harmlessHeaders.includes(name)));
