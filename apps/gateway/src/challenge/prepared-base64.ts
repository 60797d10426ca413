/**
 * Base64 of a text of which one part is different each time: three characters stand for three bytes, so only
 * the groups around the part are encoded anew. The part is ASCII and as long as its placeholder.
 */
export const prepareBase64 = (text: string, placeholder: string): ((part: string) => string) => {
  const bytes = Buffer.from(text);
  const start = bytes.indexOf(placeholder);
  if (start < 0) throw new Error("the text does not contain the placeholder");
  const end = start + placeholder.length;
  const from = start - (start % 3);
  const to = Math.min(bytes.length, end + ((3 - (end % 3)) % 3));
  const base64 = (of: Buffer): string => of.toString("base64");
  const [head, tail] = [base64(bytes.subarray(0, from)), base64(bytes.subarray(to))];
  const before = bytes.subarray(from, start).toString("latin1");
  const after = bytes.subarray(end, to).toString("latin1");
  return (part) => head + base64(Buffer.from(before + part + after, "latin1")) + tail;
};
