/** Base64 of a text around a part of it; `with` encodes the part, which is ASCII and as long as its placeholder. */
export type PreparedBase64 = {
  readonly before: string;
  readonly after: string;
  with(part: string): string;
};

/**
 * Base64 of a text of which one part is different each time: three characters stand for three bytes, so only
 * the groups around the part are encoded anew.
 */
export const prepareBase64 = (text: string, placeholder: string): PreparedBase64 => {
  const bytes = Buffer.from(text);
  const start = bytes.indexOf(placeholder);
  if (start < 0) throw new Error("the text does not contain the placeholder");
  const end = start + placeholder.length;
  const from = start - (start % 3);
  const to = Math.min(bytes.length, end + ((3 - (end % 3)) % 3));
  const base64 = (of: Buffer): string => of.toString("base64");
  const partFrom = bytes.subarray(from, start).toString("latin1");
  const partTo = bytes.subarray(end, to).toString("latin1");
  return {
    before: base64(bytes.subarray(0, from)),
    after: base64(bytes.subarray(to)),
    with: (part) => base64(Buffer.from(partFrom + part + partTo, "latin1")),
  };
};
