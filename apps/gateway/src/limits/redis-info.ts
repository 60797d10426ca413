/** The value that Redis' `INFO` gives a name; empty where it does not have it. */
export const textIn = (info: string, name: string): string =>
  new RegExp(`^${name}:(.*?)\r?$`, "m").exec(info)?.[1] ?? "";
