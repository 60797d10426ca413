import type { z } from "zod";

/** Reads one message, or undefined where it is nothing that this version of us knows. */
export type ReadPublished = <Schema extends z.ZodType>(
  what: string,
  schema: Schema,
  message: string,
) => z.output<Schema> | undefined;

const jsonFrom = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Gateways and workers of different versions share one Redis, and a message that does not parse must not end
 * the process that hears it. It is dropped; each kind of it is logged once, by the place that does not fit and
 * never by its content.
 */
export const createReadPublished = (log: {
  warn(fields: object, message: string): void;
}): ReadPublished => {
  const logged = new Set<string>();
  return (what, schema, message) => {
    const parsed = schema.safeParse(jsonFrom(message));
    if (parsed.success) return parsed.data;
    const at = parsed.error.issues[0]?.path.join(".") ?? "";
    const kind = `${what} ${at}`;
    if (!logged.has(kind)) log.warn({ what, at }, "a published message was dropped");
    logged.add(kind);
    return undefined;
  };
};
