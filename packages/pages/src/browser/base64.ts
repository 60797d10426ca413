/** JSON in base64 of UTF-8, as x402's headers carry it. */
export const encodeJson = (value: unknown): string => {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
};

/** The JSON in such a header; undefined where there is none. */
export const decodeJson = (header: string | null): unknown => {
  try {
    const bytes = Uint8Array.from(atob(header ?? ""), (char) => char.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
};
