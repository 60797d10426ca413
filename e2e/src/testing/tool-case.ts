import type { World } from "@coinslot/sandbox";
import type { DataOf, Source, ToolSlug, Warning } from "@coinslot/tools-schema";

/** An input as a buyer sends it; what is left out has a default. */
export type Input = Readonly<Record<string, string>>;

/** The body of a result. */
export type Result<Slug extends ToolSlug = ToolSlug> = {
  readonly data: DataOf<Slug>;
  readonly asOf: string | null;
  readonly retrievedAt: string;
  readonly sources: readonly Source[];
  readonly warnings: readonly Warning[];
  readonly partial: boolean;
};

/**
 * A tool as its buyers see it. What it must answer is worked out from the simulated world itself: neither from
 * what the providers answer nor with code of the product.
 */
export type ToolCase<Slug extends ToolSlug> = {
  /** What the two stock clients of each version ask for. */
  readonly inputs: { readonly 1: readonly [Input, Input]; readonly 2?: readonly [Input, Input] };
  /** What holds whichever provider told it. */
  readonly expectTrue: (result: Result<Slug>, input: Input, world: World) => void;
  /** What holds besides while every provider answers. */
  readonly expectWhole?: (result: Result<Slug>, input: Input, world: World) => void;
};
