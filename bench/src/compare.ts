import { fetchChallenge } from "./answer.ts";
import { type Contender, contenders, ours, type Running, type Surroundings } from "./contenders.ts";
import { type LoadGenerator, startLoadGenerator } from "./load/load-generator.ts";
import { measure, type Sample, type Scenario } from "./measure.ts";
import { pause, release, resume } from "./pause.ts";
import type { Plan } from "./plan.ts";
import { startProgram } from "./program.ts";
import { redisInfo } from "./redis-info.ts";

/** The scenarios in the order in which each server meets them. */
export const scenarios: readonly Scenario[] = [
  { scenario: "unpaid", concurrency: 32 },
  { scenario: "paid", concurrency: 1 },
  { scenario: "paid", concurrency: 32 },
  { scenario: "paid", concurrency: 256 },
];

/** One sample, with what it is a sample of. */
export type Taken = { readonly server: string; readonly round: number } & Scenario & Sample;

/** What is measured: the first server is ours, whose challenge the floor answers with. */
export type Field = {
  readonly servers: readonly Contender[];
  readonly scenarios: readonly Scenario[];
  /** Milliseconds between the blocks that payments are settled in; without, they are settled at once. */
  readonly blockMs?: number;
};

/** All that we compare ourselves with. */
export const wholeField: Field = {
  servers: [ours, ...contenders.filter((each) => each !== ours)],
  scenarios,
};

type Entrant = { readonly contender: Contender; readonly running: Running };

/** Payments are prepared, some kilobytes each, so no more than a fast server could take. */
const paidAnswersPerMs = 5;

const take = async (
  { contender, running }: Entrant,
  load: LoadGenerator,
  scenario: Scenario,
  interval: { milliseconds: number; maxAnswers: number },
): Promise<Omit<Taken, "round">> => {
  const isPaid = scenario.scenario === "paid";
  const purchase = {
    challenge: await fetchChallenge(running.url),
    x402Version: isPaid ? contender.paidIn : undefined,
  };
  const mostPaid = interval.milliseconds * paidAnswersPerMs;
  const maxAnswers = isPaid ? Math.min(interval.maxAnswers, mostPaid) : interval.maxAnswers;
  const sample = await measure({ ...interval, load, running, scenario, purchase, maxAnswers });
  return { server: contender.name, ...scenario, ...sample };
};

const canSell = ({ contender }: Entrant, { scenario }: Scenario): boolean =>
  scenario === "unpaid" || contender.paidIn !== undefined;

/** A second at a time, so that no more payments are held than a second takes. */
const warmUp = async (
  entrant: Entrant,
  load: LoadGenerator,
  { plan, field }: { plan: Plan; field: Field },
): Promise<void> => {
  for (const scenario of new Set(field.scenarios.map((each) => each.scenario))) {
    const warming = { scenario, concurrency: 32 };
    const { maxAnswers } = plan;
    if (!canSell(entrant, warming)) continue;
    for (let left = plan.warmUpMs[scenario]; left > 0; left -= 1_000)
      await take(entrant, load, warming, { milliseconds: Math.min(left, 1_000), maxAnswers });
  }
};

/** Measures one server in all scenarios while the others are stopped. */
const measureEntrant = async (
  entrant: Entrant,
  load: LoadGenerator,
  { plan, field, round }: { plan: Plan; field: Field; round: number },
): Promise<Taken[]> => {
  const { measureMs: milliseconds, maxAnswers } = plan;
  const taken: Taken[] = [];
  await resume(entrant.running);
  for (const scenario of field.scenarios.filter((each) => canSell(entrant, each)))
    taken.push({ round, ...(await take(entrant, load, scenario, { milliseconds, maxAnswers })) });
  pause(entrant.running);
  return taken;
};

/**
 * Measures all servers, one at a time, round after round, because the speed of a machine drifts.
 * `onProgress` is told what begins.
 */
export const compare = async (
  plan: Plan,
  onProgress: (what: string) => void = () => {},
  field: Field = wholeField,
): Promise<{ taken: readonly Taken[]; redisVersion: string }> => {
  const facilitator = await startProgram("stub-facilitator", { BLOCK_MS: `${field.blockMs ?? 0}` });
  const load = startLoadGenerator();
  const entrants: Entrant[] = [];
  const enter = async (contender: Contender, surroundings: Surroundings): Promise<Running> => {
    onProgress(`warming up ${contender.name}`);
    const running = await contender.start(surroundings);
    entrants.push({ contender, running });
    await warmUp({ contender, running }, load, { plan, field });
    return running;
  };
  try {
    const facilitatorUrl = facilitator.url;
    const [first, ...others] = field.servers;
    if (!first) throw new Error("there is nothing to measure");
    const own = await enter(first, { facilitatorUrl });
    const redisVersion = await redisInfo(own.redisPort ?? 0, "redis_version");
    const ownChallenge = await fetchChallenge(own.url);
    pause(own);
    for (const contender of others) pause(await enter(contender, { facilitatorUrl, ownChallenge }));

    const taken: Taken[] = [];
    for (let round = 1; round <= plan.rounds; round++) {
      onProgress(`round ${round} of ${plan.rounds}`);
      // What comes first in one round comes last in the next.
      const inTurn = round % 2 === 0 ? entrants.toReversed() : entrants;
      for (const entrant of inTurn)
        taken.push(...(await measureEntrant(entrant, load, { plan, field, round })));
    }
    return { taken, redisVersion };
  } finally {
    load.stop();
    // What is paused does not hear that it shall end.
    for (const { running } of entrants) release(running);
    await Promise.all(entrants.map(({ running }) => running.stop()));
    await facilitator.child.stop();
  }
};
