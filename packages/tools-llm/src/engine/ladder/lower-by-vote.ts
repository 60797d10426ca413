import type { Vote, Writer } from "@coinslot/models";
import type { Known } from "../../verify/verdict.ts";
import { type Clock, isModelFailure, within } from "../deadline.ts";
import { noUsage, type Usage } from "../usage.ts";
import { type Anchored, type Claim, type Climbed, fall } from "./climb.ts";
import { standsOn } from "./stands-on.ts";

const mostVoteMs = 10_000;

/** A sentence on its rung, with the claim that it was made of. */
type Held = { readonly claim: Claim; readonly climbed: Climbed };

/**
 * A model's opinion of the sentences that are not quotes. It lowers a verdict and never raises one: what is not
 * called supported gives way to its quote. Without an opinion the rules decide alone, and more strictly.
 */
export const lowerByVote = async (
  held: readonly Held[],
  { writer, known, clock }: { writer: Pick<Writer, "vote">; known: Known; clock: Clock },
  signal: AbortSignal,
): Promise<{ readonly held: readonly Held[]; readonly usage: Usage }> => {
  const asked = held.flatMap(({ climbed }) =>
    climbed.anchored && climbed.anchored.rung !== "quoted" ? climbed.anchored : [],
  );
  if (asked.length === 0) return { held, usage: noUsage };
  const { votes, usage } = await ask(writer, asked, clock, signal);
  const lowered = held.map((one): Held => {
    const { anchored } = one.climbed;
    if (!anchored || anchored.rung === "quoted") return one;
    const vote = votes[asked.indexOf(anchored)] ?? null;
    const isKept = vote === null ? standsAlone(anchored, one.claim, known) : vote === "supported";
    return isKept ? one : { ...one, climbed: { ...fall(one.claim), usage: one.climbed.usage } };
  });
  return { held: lowered, usage };
};

const standsAlone = ({ text }: Anchored, { passages }: Claim, known: Known): boolean =>
  standsOn(text, passages, { ...known, vote: false }).stands;

const ask = async (
  writer: Pick<Writer, "vote">,
  asked: readonly Anchored[],
  clock: Clock,
  signal: AbortSignal,
): Promise<{ readonly votes: readonly (Vote | null)[]; readonly usage: Usage }> => {
  const pairs = asked.map(({ text, evidence }) => ({
    sentence: text,
    quotes: evidence.map((one) => one.text),
  }));
  try {
    const ms = Math.min(mostVoteMs, clock.leftMs() / 2);
    return await within(ms, signal, (either) => writer.vote(pairs, either));
  } catch (error) {
    signal.throwIfAborted();
    if (!isModelFailure(error)) throw error;
    return { votes: [], usage: noUsage };
  }
};
