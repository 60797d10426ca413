import type { z } from "zod";
import type { Analysis, Stages } from "./analysis.ts";
import type { Family, familyOf, ToolDefinition } from "./define-tool.ts";
import type { Source, Warning } from "./result.ts";
import type { tools, ToolSlug } from "./tools.ts";

type InputOf<Tool extends ToolDefinition> =
  | z.output<Tool["operations"]["v1"]["input"]>
  | (Tool["operations"] extends { readonly v2: { readonly input: infer Input extends z.ZodType } }
      ? z.output<Input>
      : never);

/** What a handler gets beside its input. */
export type HandlerContext = {
  /** The x402 version of the operation that was bought: the two sets differ in detail. */
  readonly x402Version: 1 | 2;
  /** Fires at the attempt's deadline and when the worker gives up. Every external call takes it. */
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** What a handler returns; the runner adds the rest of the envelope and checks it against the schema. */
export type Outcome<Data, HasAnalysis extends boolean = boolean> = {
  readonly data: Data;
  readonly asOf?: string | null;
  readonly sources?: readonly Source[];
  readonly warnings?: readonly Warning[];
  readonly partial?: boolean;
} & (HasAnalysis extends true
  ? { readonly analysis: Analysis; readonly stages: Stages }
  : { readonly analysis?: never; readonly stages?: never });

/** The code behind a tool. Throws `ToolError`; anything else it throws is our own failure. */
export type Handler<Tool extends ToolDefinition> = (
  input: InputOf<Tool>,
  context: HandlerContext,
) => Promise<Outcome<z.output<Tool["data"]>, Tool["analysis"]>>;

type Tools = typeof tools;

/** The `data` of a tool's result. */
export type DataOf<Slug extends ToolSlug> = z.output<Tools[Slug]["data"]>;

/** A tool as its worker has it: its code, and whether all that the code needs is there now. */
export type WorkerTool<Tool extends ToolDefinition> = {
  readonly handler: Handler<Tool>;
  /** Asked at every heartbeat: what is not ready is not sold. */
  readonly isReady: () => boolean;
};

/** The tools of a worker family: a missing or an extra one does not compile. */
export type WorkerToolsOf<Name extends Family> = {
  readonly [
    Slug in keyof Tools as (typeof familyOf)[Tools[Slug]["queue"]] extends Name ? Slug : never
  ]: WorkerTool<Tools[Slug]>;
};
