import { type Answer, fetchChallenge } from "./answer.ts";
import { type Contender, contenders, startOurs, type Surroundings } from "./contenders.ts";
import { type LoadGenerator, startLoadGenerator } from "./load/load-generator.ts";
import { measure, type Sample, type Scenario } from "./measure.ts";
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
const warmUps: readonly Scenario[] = [
  { scenario: "unpaid", concurrency: 32 },
  { scenario: "paid", concurrency: 32 },
];

/** One sample, with what it is a sample of. */
export type Taken = { readonly server: string } & Scenario & Sample;

/** Payments are prepared, several kilobytes each, so no more than a fast server could take. */
const paidAnswersPerMs = 5;

const measureContender = async (
  contender: Contender,
  surroundings: Surroundings,
  load: LoadGenerator,
  plan: Plan,
): Promise<Taken[]> => {
  const running = await contender.start(surroundings);
  const take = async (scenario: Scenario, milliseconds: number): Promise<Sample> => {
    const isPaid = scenario.scenario === "paid";
    const x402Version = isPaid ? contender.paidIn : undefined;
    const purchase = { challenge: await fetchChallenge(running.url), x402Version };
    const most = isPaid ? milliseconds * paidAnswersPerMs : Infinity;
    const maxAnswers = Math.min(plan.maxAnswers, most);
    return measure({ load, running, scenario, purchase, milliseconds, maxAnswers });
  };
  const isPossible = ({ scenario }: Scenario): boolean =>
    scenario === "unpaid" || contender.paidIn !== undefined;
  try {
    for (const scenario of warmUps.filter(isPossible)) await take(scenario, plan.warmUpMs);
    const taken: Taken[] = [];
    for (const scenario of scenarios.filter(isPossible)) {
      const sample = await take(scenario, plan.measureMs);
      taken.push({ server: contender.name, ...scenario, ...sample });
    }
    return taken;
  } finally {
    await running.stop();
  }
};

/** Our own 402 and the version of the Redis it was made with. */
const lookAtOurs = async (url: string): Promise<{ challenge: Answer; redisVersion: string }> => {
  const running = await startOurs(url);
  try {
    const redisVersion = await redisInfo(running.redisPort ?? 0, "redis_version");
    return { challenge: await fetchChallenge(running.url), redisVersion };
  } finally {
    await running.stop();
  }
};

/**
 * Measures all servers, one at a time with the others stopped, round after round, because the speed of a
 * machine drifts. `onProgress` is told what is done.
 */
export const compare = async (
  plan: Plan,
  onProgress: (what: string) => void = () => {},
): Promise<{ taken: readonly Taken[]; redisVersion: string }> => {
  const facilitator = await startProgram("stub-facilitator");
  const load = startLoadGenerator();
  const taken: Taken[] = [];
  try {
    const { challenge, redisVersion } = await lookAtOurs(facilitator.url);
    const surroundings = { facilitatorUrl: facilitator.url, ownChallenge: challenge };
    for (let round = 1; round <= plan.rounds; round++) {
      for (const contender of contenders) {
        onProgress(`round ${round} of ${plan.rounds}: ${contender.name}`);
        taken.push(...(await measureContender(contender, surroundings, load, plan)));
      }
    }
    return { taken, redisVersion };
  } finally {
    load.stop();
    await facilitator.child.stop();
  }
};
