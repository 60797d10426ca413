/** The steps of an answer at which a writer is asked. */
export type OllamaStage = "plan" | "write" | "repair" | "classify" | "vote";

/** What a prompt asks for, read from the prompt itself: no model is there to understand it. */
export type OllamaTask = {
  readonly stage: OllamaStage | undefined;
  /** All messages of the call, one after the other. */
  readonly prompt: string;
  readonly question: string;
  readonly sentence: string;
  readonly passages: readonly { readonly number: number; readonly text: string }[];
  readonly quotes: readonly string[];
  readonly labels: readonly string[];
  readonly texts: readonly string[];
  readonly pairs: readonly { readonly sentence: string; readonly quotes: readonly string[] }[];
};

/** A sentence as a writer gives it. */
export type ScriptedSentence = { readonly text: string; readonly passages: readonly number[] };

/** How an answer departs from the well-behaved one; what is left out is as it should be. */
export type OllamaScript = {
  /** What is played, for `--help` and for the names of tests. */
  readonly plays: string;
  /** Changes each sentence that is written or repaired. */
  readonly sentence?: (sentence: ScriptedSentence, task: OllamaTask) => ScriptedSentence;
  /** Changes the whole text of the answer. */
  readonly content?: (content: string) => string;
  /** Why it stopped. */
  readonly doneReason?: "stop" | "length";
  /** Milliseconds before the first token, and between the first and the second. */
  readonly firstTokenMs?: number;
  readonly stallMs?: number;
  /** Tokens of the prompt that were read, of so many. */
  readonly promptTokens?: (count: number) => number;
  /** How the stream ends: as it should, without its last line, with an error in it, or never. */
  readonly ending?: "cut" | "error" | "endless";
  /** Another status than 200, with the error that Ollama gives. */
  readonly refusal?: { readonly status: number; readonly error: string };
  /** The model is not on this machine. */
  readonly isMissing?: boolean;
};
