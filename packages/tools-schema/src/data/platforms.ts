/** Platforms that can be asked for: those that are read, and those that ask for a key or refuse who has none. */
export const platforms = [
  "bluesky",
  "mastodon",
  "news",
  "hackernews",
  "lemmy",
  "stocktwits",
  "reddit",
  "x",
] as const;
