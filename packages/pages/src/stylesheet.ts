import { createAsset } from "./asset.ts";
import { figures } from "./styles/figures.ts";
import { frame } from "./styles/frame.ts";
import { home } from "./styles/home.ts";
import { parts } from "./styles/parts.ts";
import { tool } from "./styles/tool.ts";
import { tokens } from "./styles/tokens.ts";

const withoutIndents = (css: string): string => css.replaceAll(/\s*\n\s*/g, "");

/** The one stylesheet of all pages. */
export const stylesheet = createAsset(
  "page.css",
  "text/css; charset=utf-8",
  withoutIndents([tokens, frame, parts, home, tool, figures].join("")),
);
