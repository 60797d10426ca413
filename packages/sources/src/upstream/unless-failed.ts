import { ToolError } from "@coinslot/tools-schema";

/** The value of a call, or null where it failed as calls do. What is not a `ToolError` is a mistake of ours, and thrown. */
export const unlessFailed = async <Value>(call: Promise<Value>): Promise<Value | null> => {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ToolError) return null;
    throw error;
  }
};
