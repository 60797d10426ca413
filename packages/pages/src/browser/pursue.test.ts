import { describe, expect, test } from "vitest";
import { memoryStorage } from "../testing/memory-storage.ts";
import { encodeJson } from "./base64.ts";
import { createJournal, type Entry } from "./journal.ts";
import { type Answer, type Ending, pursue } from "./pursue.ts";

const entry: Entry = {
  id: "0xnonce",
  route: "/api/hash",
  page: "/tools/hash",
  call: { url: "/api/hash", method: "POST", headers: {}, body: '{"text":"abc"}' },
  payment: "signed once",
  validBefore: 2_000_000_000,
  state: "open",
};

type Sent = {
  readonly url: string;
  readonly payment: string | undefined;
  readonly token: string | undefined;
};

const answer = (status: number, body: object, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: new Headers(headers),
  text: JSON.stringify(body),
  body: body as Answer["body"],
});

const problem = (status: number, retry: string, charged: boolean | "unknown", more = {}): Answer =>
  answer(status, { code: "some_code", detail: "Why.", retry, charged, ...more });

const result = (): Answer =>
  answer(
    200,
    { op: "hash" },
    {
      "payment-response": encodeJson({ transaction: "0xabc" }),
      "claim-token": "token",
    },
  );

/** Plays a shop's answers in turn; a missing one is a connection that breaks. */
const play = async (answers: readonly (Answer | undefined)[], first = entry) => {
  const journal = createJournal(memoryStorage());
  journal.write(first);
  const sent: Sent[] = [];
  let now = 0;
  const ending = await pursue(first, {
    journal,
    async send(url, init) {
      const headers = new Headers(init.headers);
      sent.push({
        url,
        payment: headers.get("payment-signature") ?? undefined,
        token: headers.get("claim-token") ?? undefined,
      });
      const next = answers[sent.length - 1];
      if (!next) throw new TypeError("Failed to fetch");
      return next;
    },
    sleep: async (milliseconds) => void (now += milliseconds),
    now: () => now,
    tell: () => {},
  });
  const kept = journal.find(entry.route, ["open", "unspent", "correctable", "stopped", "done"]);
  return { ending, sent, kept };
};

const delivered: Ending = { kind: "result", result: { op: "hash" }, transaction: "0xabc" };

describe("a payment that was signed in the browser", () => {
  test("buys its result, and the journal knows the claim", async () => {
    const { ending, kept } = await play([result()]);
    expect(ending).toEqual(delivered);
    expect(kept).toMatchObject({ state: "done", token: "token" });
  });

  test("is sent again, the very same, where a connection breaks or the shop says so", async () => {
    const { ending, sent } = await play([
      undefined,
      problem(503, "resend-same-payment", "unknown"),
      problem(503, "wait", false),
      result(),
    ]);
    expect(ending).toEqual(delivered);
    expect(new Set(sent.map(({ payment }) => payment))).toEqual(new Set(["signed once"]));
  });

  test("is followed to the claim's page, which is asked without it", async () => {
    const pending = answer(
      202,
      { code: "result_pending", retry: "poll", charged: true },
      { "claim-token": "token" },
    );
    const page = answer(200, {
      state: "ready",
      result: { op: "hash" },
      payment: { transaction: "0xabc" },
    });
    const { ending, sent } = await play([pending, page]);
    expect(ending).toEqual(delivered);
    expect(sent[1]).toEqual({ url: "/claims/token", payment: undefined, token: undefined });
  });

  test("goes along with its claim's token where the buyer has to prove himself", async () => {
    const copied = answer(
      409,
      { code: "claim_delivered", retry: "prove-buyer", charged: true },
      { "claim-token": "token" },
    );
    const { ending, sent } = await play([copied, result()]);
    expect(ending).toEqual(delivered);
    expect(sent[1]).toMatchObject({ payment: "signed once", token: "token" });
  });

  test("is kept for a corrected input, free where it was charged and unspent where it was not", async () => {
    const unspent = await play([problem(400, "fix-request", false)]);
    expect([unspent.ending.kind, unspent.kept?.state]).toEqual(["unspent", "unspent"]);
    const owed = await play([problem(404, "resend-same-payment", true)]);
    expect([owed.ending.kind, owed.kept?.state]).toEqual(["correctable", "correctable"]);
  });

  test("is kept where the shop says that a corrected input is free", async () => {
    const { ending, kept } = await play([problem(404, "correct-and-resend", true)]);
    expect([ending.kind, kept?.state]).toEqual(["correctable", "correctable"]);
  });

  test("is never followed by another one: a refusal is an end, and is forgotten only where it cost nothing", async () => {
    const refused = await play([problem(402, "pay", false)]);
    expect([refused.ending.kind, refused.sent.length, refused.kept]).toEqual([
      "refused",
      1,
      undefined,
    ]);
    const doubtful = await play([problem(402, "pay", "unknown")]);
    expect([doubtful.ending.kind, doubtful.kept?.state]).toEqual(["open", "open"]);
  });

  test.for(["invalid_payment", "ambiguous_payment", "invalid_payment_identifier"])(
    "is forgotten where it is at fault itself and cost nothing: %s",
    async (code) => {
      const { ending, sent, kept } = await play([problem(400, "fix-request", false, { code })]);
      expect(ending).toMatchObject({ kind: "refused", code });
      expect([sent.length, kept]).toEqual([1, undefined]);
    },
  );

  test("is refused by a code, and by the check that failed", async () => {
    const { ending } = await play([
      problem(402, "pay", false, { code: "payment_refused", reason: "signature" }),
    ]);
    expect(ending).toMatchObject({ kind: "refused", code: "payment_refused", cause: "signature" });
  });

  test("is not sent for ever where it was charged and has no other end, and not forgotten", async () => {
    const charged = await play([problem(409, "never", true)]);
    expect([charged.ending.kind, charged.kept?.state]).toEqual(["stopped", "stopped"]);
    const doubtful = await play([problem(409, "never", "unknown")]);
    expect([doubtful.ending.kind, doubtful.kept?.state]).toEqual(["open", "open"]);
  });

  test("is left open, and known, when it has no end for long", async () => {
    const { ending, kept, sent } = await play([]);
    expect([ending.kind, kept?.state]).toEqual(["open", "open"]);
    expect(sent.length).toBeGreaterThan(5);
  });

  test("comes back: a refund is told as one", async () => {
    const pending = answer(202, { retry: "poll", charged: true }, { "claim-token": "token" });
    const page = answer(200, { state: "refunded", retry: "pay", charged: false, result: null });
    const { ending, kept } = await play([pending, page]);
    expect([ending.kind, kept]).toEqual(["refunded", undefined]);
  });
});

test("what cannot be written down is not sent", () => {
  const journal = createJournal(memoryStorage(true));
  expect(() => journal.write(entry)).toThrow("quota");
});

test("what a page made of the journal is nothing to fall over", () => {
  const storage = memoryStorage();
  storage.setItem("coinslot:purchases", "{not json");
  const journal = createJournal(storage);
  expect(journal.find(entry.route, ["open"])).toBeUndefined();
  journal.write(entry);
  expect(journal.find(entry.route, ["open"])).toEqual(entry);
});
