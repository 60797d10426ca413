import { type ErrorCode, errors, retryWords } from "@coinslot/tools-schema";
import { jsonOf, pageOf, tableOf } from "../markdown/markdown.ts";

type Row = (typeof errors)[ErrorCode];

const rows = Object.entries(errors) as readonly (readonly [ErrorCode, Row])[];

const moneyOf = ({ charged }: Row): string => {
  if (charged === "told") return "as told";
  return { true: "yes", false: "no", unknown: "perhaps" }[`${charged}`];
};

const secondsOf = (row: Row): number | null =>
  "retryAfterSeconds" in row ? row.retryAfterSeconds : null;

/** The members of an answer with this code that do not depend on the call. */
const exampleOf = (code: ErrorCode): object => {
  const row = errors[code];
  return {
    type: `urn:coinslot:error:${code}`,
    title: row.title,
    status: row.status,
    code,
    ...(row.charged === "told" ? {} : { charged: row.charged }),
    retry: row.retry,
    retryAfterSeconds: secondsOf(row),
  };
};

const wordsTable = tableOf(
  ["`retry`", "what to do"],
  Object.entries(retryWords).map(([word, meaning]) => [`\`${word}\``, meaning]),
);

const codesTable = tableOf(
  ["code", "status", "charged", "`retry`", "after", "what it says"],
  rows.map(([code, row]) => {
    const seconds = secondsOf(row);
    return [
      `\`${code}\``,
      String(row.status),
      moneyOf(row),
      `\`${row.retry}\``,
      seconds === null ? "" : `${seconds} s`,
      row.title,
    ];
  }),
);

/**
 * Every error that a caller can see, and the words of `retry`: enough to write a client by. `docs/errors.md` is this
 * text, and every shop serves it.
 */
export const errorsPage: string = pageOf(
  "# Errors and what to do",
  `Every answer that is no result is JSON with these members (RFC 9457), whatever its status. Read \`retry\` and do what it
says: it never makes you pay twice. Statuses alone do not tell enough; 202 is below 300 and is no result.`,
  tableOf(
    ["member", "meaning"],
    [
      ["`code`", "what happened: one of the codes below, which are never renamed or reused"],
      ["`retry`", "what to do next: one of the words below"],
      ["`retryAfterSeconds`", "how long to wait before that, or null; the same as `Retry-After`"],
      [
        "`charged`",
        '`true`, `false` or `"unknown"`: whether the payment of this request moved money',
      ],
      ["`claim`", "where a payment is known: the URL that tells what became of it, free"],
      ["`detail`", "one or more sentences; the first of a 202 says what to do"],
      ["`issues`", "where the input is wrong: `path` and `message` of each place"],
      ["`reason`", "which of several checks failed, where a code stands for more than one"],
      ["`available`", "in a 402 alone: `false` while the tool cannot deliver and is not sold"],
    ],
  ),
  "## The words of `retry`",
  wordsTable,
  `A word that is not in this table, from a later version: do as for \`poll\` if there is a \`claim\`, else as for \`never\`.
Sending again means the same signed payment, byte by byte. Stock clients sign anew each time they are called: keep the
payment header, or use a client that does.`,
  "## The codes",
  `\`charged\` is what a first request costs that ends so. A payment that was sent before may have been charged by then: the
answer's own \`charged\` is what counts. Where it is not \`false\`, an answer says \`resend-same-payment\` in place of \`wait\`.`,
  codesTable,
  "## What they look like",
  "Of each word one, without `detail`:",
  ...Object.keys(retryWords).flatMap((word) => {
    const first = rows.find(([, { retry }]) => retry === word);
    return first ? [jsonOf(exampleOf(first[0]))] : [];
  }),
);
