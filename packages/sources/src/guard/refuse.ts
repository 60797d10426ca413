import { ToolError } from "@coinslot/tools-schema";

/** The target breaks a rule of ours, or is more than we take: the caller names another one. */
export const refused = (detail: string): ToolError => new ToolError("tool_input_refused", detail);

/**
 * Gives a failure of the network its code and our own sentence. One that is typed already stays as it is;
 * nothing that the other side wrote gets into `detail`.
 */
export const typed = async <T>(
  work: Promise<T>,
  code: "upstream_unavailable" | "upstream_bad_response",
  detail: string,
): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ToolError) throw error;
    throw new ToolError(code, detail, { cause: error });
  }
};
