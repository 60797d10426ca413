import type { Source } from "@coinslot/tools-schema";

/**
 * Under which terms a provider's data is sold on, in one line of ours; docs/data-sources.md shows it to operators.
 * - `open`: public domain, public facts, or a licence without conditions that matter here
 * - `attribution`: may be passed on where its source is named
 * - `unlicensed`: nobody gave a licence to sell it on; the operator decides whether it is asked
 */
export type Licence = { readonly says: string } & (
  | { readonly licence: "open"; readonly attribution?: string }
  | { readonly licence: "attribution"; readonly attribution: string }
  | {
      readonly licence: "unlicensed";
      readonly attribution?: string;
      /** Only where the operation could not do without it: docs/data-sources.md gives the reason. */
      readonly isAskedByDefault: boolean;
    }
);

/** How one provider is reached and treated: the first thing in its file. */
export type ProviderDefinition = {
  /** Lower-kebab. `UPSTREAM_<ID>_BASE`, dashes as underscores and in upper case, overrides `base`. */
  readonly id: string;
  /** As shown in `sources[].name`. */
  readonly name: string;
  readonly kind: Source["kind"];
  /** The default base URL, without a slash at its end. */
  readonly base: string;
  /** Its `attribution` is shown in `sources[].attribution`. */
  readonly terms: Licence;
  /** Through the guard, by HTTP or on port 43, where a document named it; straight to it unless told. */
  readonly reach?: "guarded-http" | "guarded-whois";
  /** Sent with every request; a `user-agent` here replaces our own. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How many calls may run at once, and how many may start per interval; per process. */
  readonly rate: {
    readonly concurrency: number;
    readonly perInterval?: { readonly calls: number; readonly ms: number };
  };
  /**
   * For one that is slow when it is overloaded: how long an answer is waited for in all, and how long it is left
   * alone after the first failure. Such a provider is never the only one of its kind.
   */
  readonly patience?: { readonly answerMs: number; readonly pauseMs: number };
};

/** Servers of one kind that documents name: the definition of each is completed when it is known. */
export type NamedProvider = Omit<ProviderDefinition, "base">;

/** What is known of a response beside its body; header names are in lower case. */
export type ResponseHead = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
};

/** The form a body is checked for before it is parsed. JSON is handed over parsed, `bytes` as they are. */
export type ExpectedBody = "json" | "csv" | "xml" | "text" | "bytes";

/** One question to a provider. Keys go into headers, never into the path: the path is shown to buyers. */
export type UpstreamRequest<Value> = {
  /** Path and query below the provider's base, starting with a slash. */
  readonly path: string;
  readonly method?: "GET" | "POST";
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  readonly expects: ExpectedBody;
  /**
   * From body to value. What it throws is `upstream_bad_response`; a `ToolError` stays as it is. A function that
   * stays the same between calls runs once per body received.
   */
  readonly parse: (body: unknown, response: ResponseHead) => Value;
  /** Whether a value says that there is no such thing: such an answer is soon asked for again. */
  isAbsence?(value: Value): boolean;
  /** Statuses that `parse` is given besides 2xx, such as 404. */
  readonly accepts?: readonly number[];
  /** Statuses that say by themselves that there is no such thing: `parse` is given null, whatever the body. */
  readonly absent?: readonly number[];
  /** How long a value is fresh. */
  readonly ttlMs: number;
  /** How long after that it still answers when the provider fails. */
  readonly staleForMs: number;
  /** Of the decoded body; 2 MB unless told. */
  readonly maxBytes?: number;
  /** Whether a failure that may pass is tried once more; true for GET unless told. */
  readonly retry?: boolean;
};

/** A value with where it came from. */
export type Fetched<Value> = {
  readonly value: Value;
  /** The id is given, and the text hashed, where a result is made. */
  readonly source: Omit<Source, "id" | "textSha256">;
  /** True when a sandbox answered in the provider's place. */
  readonly isSimulated: boolean;
};

/** What every provider of every kind has. */
export type Provider = {
  readonly id: string;
  /** As shown to buyers. */
  readonly name: string;
  readonly isReady: () => boolean;
};

/** A provider as the rest of the package asks it. */
export type Upstream = {
  /** Throws `ToolError`: `upstream_*`, or what `parse` says of the caller's input. */
  fetch<Value>(request: UpstreamRequest<Value>, signal: AbortSignal): Promise<Fetched<Value>>;
  /** False while it is known that a call would be refused. */
  readonly isReady: () => boolean;
};
