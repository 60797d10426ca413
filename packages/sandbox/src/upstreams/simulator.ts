import type { IncomingHttpHeaders } from "node:http";

/** What a simulated provider is asked. */
export type SimulatedRequest = {
  readonly method: string;
  /** Path and query below the provider's base; the origin counts only for hosts. */
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The variant of the provider's answers that is being played, one of its `variants`. */
  readonly variant: string | undefined;
};

/** What it answers; status 200 unless told. */
export type SimulatedAnswer = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
};

/**
 * A provider as it would answer in the fictional world: its documented format and habits.
 * One file per provider, `create<Name>(world, ...)`, private functions last.
 */
export type Simulator = {
  /** The provider id. One with a base is served at `/<id>/...`, and `UPSTREAM_<ID>_BASE` leads there. */
  readonly id: string;
  /** The real address that it stands in for; left out where callers and documents name the host. */
  readonly base?: string;
  /** The host names that it answers for behind the egress address, where it has no base. */
  readonly hosts?: readonly string[];
  /** Answers that it can be made to give besides its usual ones, each with what it shows. */
  readonly variants?: Readonly<Record<string, string>>;
  answer(request: SimulatedRequest): SimulatedAnswer;
};

/** Header of every simulated answer, so that nobody takes one for a real one. */
export const simulatedHeader = "sandbox-simulated";

const typed =
  (type: string) =>
  (body: string, status?: number): SimulatedAnswer => ({
    body,
    headers: { "content-type": type },
    ...(status && { status }),
  });

/** An answer of JSON. */
export const json = (value: unknown, status?: number): SimulatedAnswer =>
  typed("application/json; charset=utf-8")(JSON.stringify(value), status);

/** An answer of HTML. */
export const html = typed("text/html; charset=utf-8");

/** An answer of CSV. */
export const csv = typed("text/csv; charset=utf-8");

/** An answer of XML. */
export const xml = typed("application/xml; charset=utf-8");

/** An answer of plain text. */
export const text = typed("text/plain; charset=utf-8");
