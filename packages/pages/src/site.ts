import type { Asset } from "./asset.ts";

/** A place of the same shop, by its path. */
export type SiteLink = { readonly path: string; readonly label: string };

/** What all pages of one shop have in common. */
export type Site = {
  /** The seller's name, as the catalog says it. */
  readonly name: string;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  /** Said on top of every page, where what is sold or paid with is not real. */
  readonly notice?: string | undefined;
  /** Where anybody can look at a transaction of its chain, without the hash; none where the chain is simulated. */
  readonly explorer?: string | undefined;
  /** In the header; each path must be answered. */
  readonly navigation: readonly SiteLink[];
  /** In the footer; each path must be answered. */
  readonly documents: readonly SiteLink[];
  /** Loaded by every page; pages are complete without it. */
  readonly script?: Asset | undefined;
};
