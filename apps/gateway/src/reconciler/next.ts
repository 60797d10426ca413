/** When to look at a claim again: in so many milliseconds, later each time nothing is found, or never. */
export type Next = { readonly inMs: number } | "later" | "never";
