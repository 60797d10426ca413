import { sale } from "./sale.ts";

/** An HTTP answer, as far as another server needs it to give the same one. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** What node:http adds to every answer by itself. */
const automatic = new Set(["connection", "date", "keep-alive"]);

/** Asks a server for its terms: the answer to the call without a payment. */
export const fetchChallenge = async (url: string): Promise<Answer> => {
  const response = await fetch(url + sale.path, { method: "POST" });
  if (response.status !== 402) throw new Error(`${url} answers ${response.status} instead of 402`);
  const headers = [...response.headers].filter(([name]) => !automatic.has(name));
  return { status: 402, headers: Object.fromEntries(headers), body: await response.text() };
};
