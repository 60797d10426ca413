/** Whether a model can answer now, and if not, why: a short sentence for operators. */
export type ModelReadiness =
  | { readonly ready: true }
  | { readonly ready: false; readonly reason: string };

/** What calls of a model took. A model that counts no tokens says 0. */
export type Usage = {
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly durationMs: number;
  readonly calls: number;
};

/** Turns texts into vectors of unit length, so that their product is the cosine. */
export type Embedder = {
  readonly name: string;
  readonly dimensions: number;
  /** One vector for each text, in order. Throws `ModelError`. */
  readonly embed: (
    texts: readonly string[],
    signal: AbortSignal,
  ) => Promise<readonly Float32Array[]>;
  readonly readiness: () => Promise<ModelReadiness>;
  readonly close: () => Promise<void>;
};

/** A passage that a writer may use, known to it by its number alone (1-based). */
export type NumberedPassage = {
  readonly number: number;
  readonly title: string | null;
  readonly section: string | null;
  readonly text: string;
};

/** What is to be written, from these passages and from nothing else. */
export type WriteTask = {
  readonly question: string;
  /** What kind of text is asked for, in one or two sentences of ours; never of a caller or a page. */
  readonly instruction: string;
  readonly passages: readonly NumberedPassage[];
  readonly maxSentences: number;
};

/** Sentences in their order, each with the numbers of the passages that it rests on. Nothing in it is checked yet. */
export type Draft = {
  readonly sentences: readonly { readonly text: string; readonly passages: readonly number[] }[];
  readonly usage: Usage;
};

/** One sentence that did not stand against its quotes, to be written once more from them alone. */
export type RepairTask = {
  readonly sentence: string;
  readonly quotes: readonly string[];
  /** What was wrong, in a few words of ours. */
  readonly problem: string;
};

/** A label with the sentence that says what belongs under it. */
export type Label = { readonly name: string; readonly description: string };

/** A sentence and the quotes that it claims to rest on. */
export type SupportPair = { readonly sentence: string; readonly quotes: readonly string[] };

/** How far quotes support a sentence, in a model's opinion. */
export type Vote = "supported" | "partly" | "unsupported";

/**
 * Writes sentences from numbered passages. What it says proves nothing until code has checked it.
 * Every function throws `ModelError`, and ends at once when its signal fires.
 */
export type Writer = {
  readonly kind: "ollama" | "llama" | "extractive";
  /** The model's name, such as `llama3.1:8b`; the extractive writer's is `extractive`. */
  readonly name: string;
  /** Search queries for a question, at most `max`, the question's own words among them. */
  readonly plan: (
    task: { readonly question: string; readonly max: number },
    signal: AbortSignal,
  ) => Promise<{ readonly queries: readonly string[]; readonly usage: Usage }>;
  readonly write: (task: WriteTask, signal: AbortSignal) => Promise<Draft>;
  /** The sentence again, or null where the quotes do not carry it. */
  readonly repair: (
    task: RepairTask,
    signal: AbortSignal,
  ) => Promise<{ readonly text: string | null; readonly usage: Usage }>;
  /** The label of each text, in order; null where none fits clearly. */
  readonly classify: (
    task: { readonly texts: readonly string[]; readonly labels: readonly Label[] },
    signal: AbortSignal,
  ) => Promise<{ readonly labels: readonly (string | null)[]; readonly usage: Usage }>;
  /** A vote for each pair, in order. It may lower a verdict of the code, never raise one. Null is no vote. */
  readonly vote: (
    pairs: readonly SupportPair[],
    signal: AbortSignal,
  ) => Promise<{ readonly votes: readonly (Vote | null)[]; readonly usage: Usage }>;
  readonly readiness: () => Promise<ModelReadiness>;
  readonly close: () => Promise<void>;
};
