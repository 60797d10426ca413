import { auditShop } from "@coinslot/audit";
import { until } from "../until.ts";
import type { GatewayProcess, World } from "../world.ts";
import { cpuMsOf } from "./cpu-time.ts";
import { answersIn, exchange } from "./exchange.ts";
import { findingsIn } from "./judge.ts";
import { anyKind, type Kind, kinds } from "./kinds.ts";
import { type Kit, openKit } from "./kit.ts";

/** What a request may take of a gateway's CPU, in milliseconds, on average of so many of the same. */
const bounds = { unsigned: 2, signed: 60, times: 40 } as const;

/** Something that must not be. */
type Finding = { readonly kind: string; readonly what: string; readonly bytes: string };

/** What the requests of one kind took. */
type Usage = { readonly count: number; readonly meanMs: number; readonly worstMs: number };

/** What a run found. */
type FuzzReport = {
  readonly findings: readonly Finding[];
  /** Requests that take too much also when they are repeated, with what they took. */
  readonly costly: readonly (Finding & { readonly meanMs: number })[];
  readonly usage: ReadonlyMap<string, Usage>;
  readonly answered: Readonly<Record<string, number>>;
  /** Where the books and the chain differ. */
  readonly books: readonly string[];
  readonly sold: number;
};

type Sample = {
  readonly kind: Kind;
  readonly bytes: string;
  readonly cpuMs: number;
  /** How many requests the bytes were: one for each answer. */
  readonly requests: number;
};

const boundOf = ({ kind: { isSigned }, requests }: Sample): number =>
  (isSigned ? bounds.signed : bounds.unsigned) * Math.max(1, requests);

/** Addresses enough that limits refuse few of the requests. */
const addressOf = ({ random }: Kit): string =>
  `127.0.${Math.floor(random() * 4)}.${2 + Math.floor(random() * 250)}`;

/** Repeats what took too much: once, and it may have been somebody else's work, or the collection of garbage. */
const repeat = async (
  kit: Kit,
  gateway: GatewayProcess,
  { kind, bytes }: Sample,
): Promise<number> => {
  const before = cpuMsOf(gateway);
  for (let time = 0; time < bounds.times; time++)
    await exchange(gateway.url, addressOf(kit), bytes, !kind.isRaw);
  return (cpuMsOf(gateway) - before) / bounds.times;
};

const costlyOf = async (kit: Kit, gateway: GatewayProcess, samples: readonly Sample[]) => {
  const costly: (Finding & { meanMs: number })[] = [];
  for (const sample of samples.filter((each) => each.cpuMs > boundOf(each))) {
    const meanMs = await repeat(kit, gateway, sample);
    const what = `${meanMs.toFixed(2)} ms on average, ${sample.cpuMs.toFixed(2)} ms at first`;
    if (meanMs > boundOf(sample))
      costly.push({ kind: sample.kind.name, what, bytes: sample.bytes, meanMs });
  }
  return costly;
};

const usageOf = (samples: readonly Sample[]): ReadonlyMap<string, Usage> =>
  new Map(
    kinds.map(({ name }) => {
      const all = samples.filter(({ kind }) => kind.name === name).map(({ cpuMs }) => cpuMs);
      const meanMs = all.reduce((sum, each) => sum + each, 0) / all.length;
      return [name, { count: all.length, meanMs, worstMs: Math.max(0, ...all) }];
    }),
  );

/** Waits until nothing is under way, and holds the books against the chain. */
const auditBooks = async ({ url, chain }: World): Promise<{ books: string[]; sold: number }> => {
  let report = await auditShop(url, chain.rpcUrl);
  await until("all that was sold is delivered or owed", async () => {
    report = await auditShop(url, chain.rpcUrl);
    return report.underWay.length === 0 && report.booked.undecided.number === 0;
  });
  const { booked, received, findings } = report;
  const isEqual =
    received.number === booked.settled.number && received.units === booked.settled.units;
  const difference = `received ${received.number}, booked ${booked.settled.number}`;
  return {
    books: [...findings.map(({ text }) => text), ...(isEqual ? [] : [difference])],
    sold: received.number,
  };
};

/** Sends so many requests, one after the other, and judges each answer; ends when books and processes were looked at. */
export const runFuzz = async (
  world: World,
  { count, seed, isTimed }: { count: number; seed: number; isTimed: boolean },
): Promise<FuzzReport> => {
  const [gateway] = world.gateways;
  if (!gateway) throw new Error("no gateway runs");
  const kit = await openKit(world, seed);
  const samples: Sample[] = [];
  const findings: Finding[] = [];
  const answered: Record<string, number> = {};
  for (let number = 0; number < count; number++) {
    const kind = anyKind(kit);
    const bytes = await kind.make(kit);
    const before = cpuMsOf(gateway);
    const received = await exchange(world.url, addressOf(kit), bytes, !kind.isRaw);
    const cpuMs = cpuMsOf(gateway) - before;
    const isHead = bytes.startsWith("HEAD ");
    const answers = answersIn(received, isHead);
    samples.push({ kind, bytes, cpuMs, requests: answers.length });
    for (const { status } of answers) answered[status] = (answered[status] ?? 0) + 1;
    for (const what of findingsIn(bytes, answers, isHead))
      findings.push({ kind: kind.name, what, bytes });
    const dead = [...world.gateways, ...world.workers].find((app) => !app.running());
    if (dead)
      throw new Error(`${dead.name} has ended after ${JSON.stringify(bytes.slice(0, 2_000))}`);
  }
  const costly = isTimed ? await costlyOf(kit, gateway, samples) : [];
  return { findings, costly, usage: usageOf(samples), answered, ...(await auditBooks(world)) };
};
