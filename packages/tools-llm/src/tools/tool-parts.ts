import type { Sources } from "@coinslot/sources";
import type { Engine } from "../engine/engine.ts";

/** What every AI tool's handler is created with. */
export type ToolParts = { readonly engine: Engine; readonly sources: Sources };
