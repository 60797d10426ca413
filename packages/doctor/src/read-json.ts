/** A JSON object, as far as it is one. */
export type Members = Readonly<Record<string, unknown>>;

/** Whether a value has members to look at. */
export const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The object that a text is, or nothing. */
export const readJson = (text: string): Members | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isMembers(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** The object in a header of base64, or nothing. */
export const readHeader = (header: string | null): Members | undefined =>
  header === null ? undefined : readJson(Buffer.from(header, "base64").toString("utf8"));

/** A member that is an object. */
export const objectIn = (members: Members | undefined, name: string): Members | undefined => {
  const value = members?.[name];
  return isMembers(value) ? value : undefined;
};

/** A member that is a text. */
export const textIn = (members: Members | undefined, name: string): string | undefined => {
  const value = members?.[name];
  return typeof value === "string" ? value : undefined;
};

/** The objects in a member that is a list. */
export const listIn = (members: Members | undefined, name: string): readonly Members[] => {
  const value = members?.[name];
  return Array.isArray(value) ? value.filter(isMembers) : [];
};
