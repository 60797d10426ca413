import { ModelError, type ModelErrorCode } from "../model-error.ts";

/** What the client throws for an answer that is no success. */
type Refusal = Error & { readonly status_code: number };

const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && "status_code" in error && typeof error.status_code === "number";

const codeOf = ({ status_code: status, message }: Refusal): ModelErrorCode => {
  if (status === 429 || status === 503) return "overloaded";
  if (status === 400 && /context|exceed|too long/iu.test(message)) return "truncated";
  return "unavailable";
};

const hintOf = ({ status_code: status }: Refusal, model: string): string =>
  status === 404 ? `; \`ollama pull ${model}\` brings it` : "";

/** The last words of a stream that ended too early, as the client says it. */
const isCut = (error: Error): boolean => /did not receive done/iu.test(error.message);

const causeOf = (error: Error): string =>
  error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;

/** Whatever the client throws as one of our errors; `watched` is why the call was ended, where it was. */
export const modelErrorFrom = (
  error: unknown,
  watched: ModelError | undefined,
  { host, model }: { readonly host: string; readonly model: string },
): ModelError => {
  if (watched !== undefined) return watched;
  if (error instanceof ModelError) return error;
  if (isRefusal(error)) {
    const message = `${host} answered ${error.status_code}: ${error.message}${hintOf(error, model)}`;
    return new ModelError(codeOf(error), message, { cause: error });
  }
  if (!(error instanceof Error)) return new ModelError("unavailable", String(error));
  if (isCut(error) || error instanceof SyntaxError)
    return new ModelError("malformed", causeOf(error), { cause: error });
  return new ModelError("unavailable", `${host}: ${causeOf(error)}`, { cause: error });
};
