import { createSources, type RecordAnswer, type SourcesSettings } from "@coinslot/sources";
import {
  envelopeOf,
  resultSchema,
  type ToolDefinition,
  ToolError,
  tools,
  type WorkerTool,
} from "@coinslot/tools-schema";
import { createDataTools } from "../create-data-tools.ts";

/** A call of a data tool by name; its input is parsed as a buyer's is. */
export type ToolCall = {
  readonly tool: string;
  readonly x402Version: 1 | 2;
  readonly input: unknown;
};

/** How it went: `ok` or the code of the tool's error, and the ids of the providers that failed meanwhile. */
export type Attempt = { readonly outcome: string; readonly failed: readonly string[] };

/** Calls a tool once with sources of its own that know nothing yet. Throws for a call that could not be sold. */
export const attemptTool = async (
  { tool: slug, x402Version, input }: ToolCall,
  settings: SourcesSettings,
  now: () => number,
  record?: RecordAnswer,
): Promise<Attempt> => {
  const failed = new Set<string>();
  const sources = createSources(settings, {
    cache: { get: async () => undefined, set: async () => {} },
    now,
    log: {
      warn: (fields) => {
        if ("provider" in fields) failed.add(String(fields.provider));
      },
    },
    ...(record && { record }),
  });
  const ended = (outcome: string): Attempt => ({ outcome, failed: [...failed].toSorted() });
  try {
    const { tool, handler } = dataToolOf(slug, createDataTools(sources));
    const signal = AbortSignal.timeout(tool.timeoutSeconds * 1_000);
    const parsed = inputOf(tool, x402Version, input);
    const outcome = await handler(parsed, { x402Version, signal, now });
    resultSchema(tool).parse(envelopeOf(tool, outcome, now()));
    return ended("ok");
  } catch (error) {
    if (error instanceof ToolError) return ended(error.code);
    throw error;
  } finally {
    await sources.close();
  }
};

type AnyTools = Readonly<Record<string, WorkerTool<ToolDefinition>>>;

const dataToolOf = (slug: string, dataTools: ReturnType<typeof createDataTools>) => {
  // A name from outside becomes a function here; the tool's own schema holds its input and result together.
  const known: AnyTools = dataTools;
  const tool = (tools as Readonly<Record<string, ToolDefinition>>)[slug];
  const handler = Object.hasOwn(known, slug) ? known[slug]?.handler : undefined;
  if (tool && handler) return { tool, handler };
  const names = Object.keys(known).join(", ");
  throw new Error(`There is no data tool "${slug}". There are: ${names}.`);
};

const inputOf = ({ operations, slug }: ToolDefinition, x402Version: 1 | 2, input: unknown) => {
  const { v1, v2 = v1 } = operations;
  const parsed = (x402Version === 1 ? v1 : v2).input.safeParse(input);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new Error(`The input of ${slug} is wrong. ${problems.join("; ")}`);
};
