import type { ResponseHead } from "./provider.ts";

/** A response as it was received, its body decoded. */
export type Response = ResponseHead & {
  readonly body: Buffer;
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
};

/** The header by which a sandbox says that it answers in a provider's place. */
export const isSimulated = (response: ResponseHead): boolean =>
  response.headers["sandbox-simulated"] === "true";
