import { randomBytes } from "node:crypto";
import { createPaymentMaker } from "../load/exchanges.ts";
import { millisecondsOf } from "../sources/timing.ts";

/** A call of an operation: what it is asked. */
export type Call = {
  readonly slug: string;
  readonly method: "GET" | "POST";
  readonly input: Readonly<Record<string, string>>;
  /** The protocol version whose operation is bought; 1 unless told. */
  readonly version?: 1 | 2;
};

const requestOf = (url: string, { slug, method, input, version = 1 }: Call) => {
  const target = new URL(`${version === 2 ? "/v2" : ""}/api/${slug}`, url);
  if (method === "GET") {
    target.search = new URLSearchParams(input).toString();
    return { target, init: {}, headers: {} };
  }
  const init = { method, body: JSON.stringify(input) };
  return { target, init, headers: { "content-type": "application/json" } };
};

/** Buys one result, and says how many milliseconds passed from the paid call to its end. Throws where it is none. */
export const buyResult = async (url: string, call: Call): Promise<number> => {
  const { target, init, headers } = requestOf(url, call);
  const terms = await fetch(target, { ...init, headers });
  const headersOfTerms = Object.fromEntries(terms.headers);
  const challenge = { status: terms.status, headers: headersOfTerms, body: await terms.text() };
  const [name, value] = createPaymentMaker(
    challenge,
    call.version ?? 1,
  )(`0x${randomBytes(32).toString("hex")}`);
  return millisecondsOf(async () => {
    const paid = await fetch(target, { ...init, headers: { ...headers, [name]: value } });
    const body = await paid.text();
    if (paid.status !== 200) {
      throw new Error(`${call.slug} answers ${paid.status}: ${body.slice(0, 400)}`);
    }
  });
};
