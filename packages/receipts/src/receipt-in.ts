const member = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<string, unknown>)[key]
        : undefined,
    value,
  );

const jsonFrom = (text: string): unknown => {
  const trimmed = text.trim();
  const isJson = trimmed.startsWith("{");
  return JSON.parse(isJson ? trimmed : Buffer.from(trimmed, "base64").toString());
};

/**
 * Finds the receipt in whatever a buyer kept: a settlement header as it came, its JSON, the page of the
 * claim, or the receipt alone. It is not verified. Undefined where there is none.
 */
export const receiptIn = (text: string): unknown => {
  try {
    const value = jsonFrom(text);
    return (
      member(value, "extensions", "offer-receipt", "info", "receipt") ??
      member(value, "receipt") ??
      (member(value, "payload") === undefined ? undefined : value)
    );
  } catch {
    return undefined;
  }
};
