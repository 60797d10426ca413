import type { Answer } from "../ask.ts";
import { error, type Remark } from "../finding.ts";

/** Whether an empty call without payment is told the price: indexes send nothing else. */
export const checkStatus = ({ status, headers }: Answer): readonly Remark[] => {
  if (status === 402) return [];
  const problem = `an empty call without payment is answered ${status} instead of 402`;
  const mends: Readonly<Record<number, string>> = {
    200: "nothing is asked for: put the paywall in front of this route",
    400: "answer 402 before the body is read and validated",
    404: "announce the path under which the operation is really sold",
    405: "announce the method that the operation is really called with",
    415: "answer 402 before the content type is looked at",
    422: "answer 402 before the body is read and validated",
    429: "let unpaid calls through: indexes come in bursts",
    500: "answer 402 before anything of the call is used",
  };
  if (status >= 300 && status < 400)
    return [error(problem, `sell where it redirects to (${headers.get("location") ?? "nowhere"})`)];
  return [
    error(problem, mends[status] ?? "answer 402 with the terms to every call without payment"),
  ];
};
