/** One answer as it came over the wire: its body decoded, nothing judged yet. */
export type RawAnswer = {
  /** The provider's id; behind the guard the name of the host. */
  readonly provider: string;
  readonly method: string;
  /** As called, keys and all: for nobody's eyes before it is redacted. */
  readonly url: string;
  /** Path and query below the provider's base, or of the host. */
  readonly path: string;
  /** The body of the request. */
  readonly sent: string | Uint8Array | undefined;
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty where the status or the media type was enough. */
  readonly body: Buffer;
};

/** Is handed every answer. A person's recording asks for it; a worker never does. */
export type RecordAnswer = (answer: RawAnswer) => void;
