/** A call as it is made without a payment. */
export type Call = {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
};

/** Headers that carry money or prove who paid: they are the buyer's to set, never the caller's. */
export const paymentHeaders = ["payment-signature", "x-payment"] as const;

/** What `fetch` would take, with a body that can be kept and sent again. */
export type CallInit = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Throws where the call already carries a payment: that one is in no journal. */
export const createCall = (url: string | URL, init: CallInit = {}): Call => {
  const headers = Object.fromEntries(new Headers(init.headers));
  const carried = paymentHeaders.find((name) => name in headers);
  if (carried) throw new Error(`the call already carries a payment, in ${carried}`);
  return { url: new URL(url).href, method: init.method ?? "GET", headers, body: init.body };
};
