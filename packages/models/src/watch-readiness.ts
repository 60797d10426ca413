import type { ModelReadiness } from "./ports.ts";

/** Time between two looks: heartbeats ask every two seconds, and must not wait for an answer. */
const lookMs = 5_000;
/** While something is not ready yet. */
const hurryMs = 500;

/** MiniLM loads in a second, and in a few on a busy machine. */
const patienceMs = 15_000;

type Readable = { readonly name: string; readonly readiness: () => Promise<ModelReadiness> };

const lookAtAll = async (models: readonly Readable[]): Promise<ModelReadiness> => {
  const states = await Promise.all(models.map(({ readiness }) => readiness()));
  const reasons = states.flatMap((state) => (state.ready ? [] : [state.reason]));
  if (reasons.length === 0) return { ready: true };
  return { ready: false, reason: [...new Set(reasons)].join("; ") };
};

/** Models that are looked at again and again. */
export type Watched = {
  /** What the last look found. */
  readonly current: () => ModelReadiness;
  /** Resolves when all were ready once, or when that takes longer than models take to load. */
  readonly settled: Promise<void>;
  readonly stop: () => void;
};

/** Looks at models by itself, and tells how the last look found them: ready where all are. */
export const watchReadiness = (
  models: readonly Readable[],
  log: { readonly info: (fields: object, message: string) => void },
): Watched => {
  let current: ModelReadiness = { ready: false, reason: "models are being looked at" };
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let settle = (): void => {};
  const settled = new Promise<void>((resolve) => (settle = resolve));
  const patience = setTimeout(settle, patienceMs).unref();
  const look = async (): Promise<void> => {
    const found = await lookAtAll(models);
    if (JSON.stringify(found) !== JSON.stringify(current)) log.info(found, "models' readiness");
    current = found;
    if (found.ready) settle();
    if (!isStopped) timer = setTimeout(() => void look(), found.ready ? lookMs : hurryMs).unref();
  };
  void look();
  return {
    current: () => current,
    settled,
    stop: () => {
      clearTimeout(patience);
      settle();
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
