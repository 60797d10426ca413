import fc from "fast-check";
import { expect, test } from "vitest";
import { advices } from "./advice.ts";
import { createBuyer } from "./buyer.ts";
import { createMemoryJournal } from "./journal.ts";
import { challenge, createSign } from "./testing/shop-words.ts";

const charged = fc.constantFrom(true, false, "unknown", undefined);
const body = fc.record(
  {
    retry: fc.constantFrom(...advices, undefined, "whatever"),
    charged,
    code: fc.constantFrom("payment_void", "claim_refunded", "claim_delivered", undefined),
    state: fc.constantFrom("owed", "refunded", "void", undefined),
    result: fc.constantFrom(null, { op: "hash" }),
    retryAfterSeconds: fc.nat(100),
  },
  { requiredKeys: [] },
);
/** What a shop may answer, right or wrong; undefined: it does not. */
const answers = fc.array(
  fc.option(
    fc.record({
      status: fc.constantFrom(200, 202, 302, 400, 402, 404, 409, 429, 500, 503),
      location: fc.option(fc.constantFrom("/claims/t", "http://elsewhere.example/x"), {
        nil: undefined,
      }),
      token: fc.option(fc.constantFrom("t1", "t2"), { nil: undefined }),
      body,
    }),
    { nil: undefined },
  ),
  { maxLength: 40 },
);

/** Sends a buyer to a shop that answers so, and says what it saw of payments. */
const play = async (
  script: readonly (typeof answers extends fc.Arbitrary<infer A> ? A : never)[number][],
) => {
  const journal = createMemoryJournal();
  const first = challenge() as { headers: Record<string, string> };
  const seen: { payment: string; journaled: boolean; host: string }[] = [];
  const invitations: boolean[] = [];
  let step = 0;
  let nowMs = 0;
  const buyer = createBuyer({
    sign: createSign(),
    maxPrice: 1_000n,
    journal,
    now: () => nowMs,
    sleep: async (ms) => void (nowMs += ms),
    fetch: async (request) => {
      const payment = request.headers.get("payment-signature");
      if (payment !== null) {
        const journaled = (await journal.read()).some(
          (entry) => entry.type === "payment" && entry.headers["payment-signature"] === payment,
        );
        seen.push({ payment, journaled, host: new URL(request.url).host });
      }
      const reply = step === 0 ? { status: 402, body: {} } : script[step - 1];
      step += 1;
      if (!reply) throw new Error("cut");
      if (payment !== null || step > 1)
        invitations.push(
          reply.status === 200 ? false : (reply.body as { charged?: unknown }).charged === false,
        );
      const { location, token } = reply as { location?: string; token?: string };
      return new Response(JSON.stringify(reply.body), {
        status: reply.status,
        headers: {
          ...(reply.status === 402 ? first.headers : {}),
          ...(location === undefined ? {} : { location }),
          ...(token === undefined ? {} : { "claim-token": token }),
        },
      });
    },
  });
  const outcome = await buyer.buy("https://shop.example/api/hash", { method: "POST", body: "{}" });
  return { outcome, seen, invitations, journal };
};

test("whatever a shop answers, each payment was journaled before, goes to that shop alone, and there are no more than may be", async () => {
  await fc.assert(
    fc.asyncProperty(answers, async (script) => {
      const { outcome, seen, invitations, journal } = await play(script);
      expect(seen.every(({ journaled, host }) => journaled && host === "shop.example")).toBe(true);
      const different = new Set(seen.map(({ payment }) => payment)).size;
      expect(different).toBeLessThanOrEqual(3);
      expect(outcome.payments.length).toBe(different);
      // A second payment only after somebody said that the one before was not charged.
      expect(different - 1).toBeLessThanOrEqual(invitations.filter(Boolean).length);
      const ends = (await journal.read()).filter(({ type }) => type === "end");
      expect(ends.length).toBe(outcome.kind === "open" || different === 0 ? 0 : 1);
    }),
    { numRuns: 1_000 },
  );
});
