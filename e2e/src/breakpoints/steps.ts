import type { RedisMessage } from "./redis-proxy.ts";
import type { Stage } from "./stage.ts";

/** Before Redis or the facilitator gets the request, or after it has executed it, when only the answer is missing. */
type Side = "before" | "after";

/** Recognises a command about the claim of this id. */
type Recognise = (claim: string) => (message: RedisMessage) => boolean;

/**
 * Claim scripts are recognised by a field or a word that only this transition writes, so that the rest of
 * them may change. A gateway whose Redis died makes its latest transitions once more: those are of other claims.
 */
const claimScript =
  (text: string): Recognise =>
  (claim) =>
  ({ words, script }) =>
    words[3] === `coinslot:8453:claim:${claim}` && script.includes(text);

/** Scripts of BullMQ are recognised by how many keys they have, and by one of these. */
const queueScript =
  (keys: number, position: number, suffix: string): Recognise =>
  () =>
  ({ words }) =>
    /^eval(sha)?$/i.test(words[0] ?? "") &&
    words[2] === String(keys) &&
    (words[3 + position] ?? "").endsWith(suffix);

const commands = {
  "open the claim": claimScript('"opened"'),
  "record the settlement": claimScript('"settledAt"'),
  "mark the claim delivered": claimScript('count("delivered")'),
  // One script with the settlement, by the keys of both.
  "enqueue the job": queueScript(23, 16, ":meta"),
  "take the job": queueScript(11, 10, ":marker"),
  "store the result": queueScript(14, 10, ":completed"),
} as const;

type Command = keyof typeof commands;

const atGateway =
  (command: Command, side: Side) =>
  ({ mortal }: Stage, claim: string): Promise<void> =>
    mortal.proxy.stopAt({ side, matches: commands[command](claim) });

const atWorker =
  (command: Command, side: Side) =>
  ({ worker }: Stage, claim: string): Promise<void> =>
    worker.proxy.stopAt({ side, matches: commands[command](claim) });

const atReply = ({ mortal }: Stage): Promise<void> =>
  mortal.proxy.stopAt({
    side: "published",
    matches: ({ words: [kind, channel = ""] }) =>
      kind === "message" && channel.startsWith("coinslot:reply:"),
  });

const atFacilitator =
  (side: Side) =>
  (stage: Stage): Promise<void> => {
    const { facilitator } = stage.watched.world;
    const held = new Promise<void>((resolve) => (stage.letSettlementGo = resolve));
    return new Promise((reached) => {
      facilitator.script(async ({ call }, genuine) => {
        if (call !== "settle") return undefined;
        facilitator.script();
        const answer = side === "after" ? await genuine() : undefined;
        reached();
        await held;
        return answer ?? { status: 500, body: "", reset: true };
      });
    });
  };

/** A moment of the paid path at which something can die. */
export type Step = {
  /** Whether the buyer's money has moved by then. */
  readonly isPaid: boolean;
  /** Whether the buyer has the answer by then. */
  readonly isAnswered?: boolean;
  /** Resolves when the next call is there, whose claim has this id, and holds it there. */
  readonly arrive: (stage: Stage, claim: string) => Promise<void>;
};

/** The steps of the gateway, in the order of the paid path. */
export const gatewaySteps = {
  "before the claim is written": { isPaid: false, arrive: atGateway("open the claim", "before") },
  "after the claim": { isPaid: false, arrive: atGateway("open the claim", "after") },
  "after the settle request": { isPaid: false, arrive: atFacilitator("before") },
  "before the settle answer": { isPaid: true, arrive: atFacilitator("after") },
  "after the settle answer": { isPaid: true, arrive: atGateway("record the settlement", "before") },
  "after the settlement is recorded": {
    isPaid: true,
    arrive: atGateway("record the settlement", "after"),
  },
  "before the job is enqueued": { isPaid: true, arrive: atGateway("enqueue the job", "before") },
  "after the job is enqueued": { isPaid: true, arrive: atGateway("enqueue the job", "after") },
  "when the result arrives": { isPaid: true, arrive: atReply },
  "after the answer": {
    isPaid: true,
    isAnswered: true,
    arrive: atGateway("mark the claim delivered", "before"),
  },
  "after the claim is marked delivered": {
    isPaid: true,
    isAnswered: true,
    arrive: atGateway("mark the claim delivered", "after"),
  },
} as const satisfies Record<string, Step>;

/** The steps of the worker. */
export const workerSteps = {
  "when the job is taken": { isPaid: true, arrive: atWorker("take the job", "after") },
  "when the job is done and not stored": {
    isPaid: true,
    arrive: atWorker("store the result", "before"),
  },
  "after the result is stored": { isPaid: true, arrive: atWorker("store the result", "after") },
} as const satisfies Record<string, Step>;
