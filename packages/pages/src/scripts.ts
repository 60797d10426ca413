import { readFileSync } from "node:fs";
import { type Asset, createAsset } from "./asset.ts";

/** The programs that pages load; each page is whole without them. */
export type Scripts = {
  /** Of every page. */
  readonly page: Asset;
  /** Of pages on which something can be bought. */
  readonly try: Asset;
};

const read = (folder: URL, name: string): Asset =>
  createAsset(
    `${name}.js`,
    "text/javascript; charset=utf-8",
    readFileSync(new URL(`${name}-browser.js`, folder)),
  );

/**
 * The programs for the browser, which lie beside the bundle of whoever serves pages (`tsup.config.ts`). Run from source
 * there are none, and pages then are what they are for readers without scripts.
 */
export const readScripts = (folder: URL): Scripts | undefined => {
  try {
    return { page: read(folder, "page"), try: read(folder, "try") };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
};
