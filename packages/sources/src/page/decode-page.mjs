import { ResultType, Sniffer } from "encoding-sniffer/sniffer";
import { guessEncoding } from "./guess-encoding.mjs";

const sniffedBytes = 4_096;

/** A share of broken characters beyond which a declared encoding is not believed. */
const maxDamage = 0.2;

/** What bytes 0x80 to 0x9f are in windows-1252. Node 20 decodes them as control characters. */
const highCharacters = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** @param {string} label */
const decoderFor = (label) => {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
};

/** @param {Uint8Array} body @param {InstanceType<typeof TextDecoder>} decoder */
const decode = (body, decoder) => {
  const text = decoder.decode(body);
  return decoder.encoding === "windows-1252"
    ? text.replace(
        /[\u0080-\u009f]/g,
        (/** @type {string} */ high) => highCharacters[high.charCodeAt(0) - 0x80] ?? high,
      )
    : text;
};

/**
 * Whether the bytes are UTF-8. Text in another encoding practically never is by accident.
 *
 * @param {Uint8Array} body
 */
const isUtf8 = (body) => {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(body);
    // Japanese mail encodings are ASCII bytes throughout.
    return !body.includes(0x1b);
  } catch {
    return false;
  }
};

/**
 * The share of characters beyond ASCII that are none in an encoding: 0 to 1.
 *
 * @param {Uint8Array} body
 * @param {string} label
 */
const damageIn = (body, label) => {
  const text = new TextDecoder(label).decode(body);
  const all = text.match(/[\u0080-\u{10ffff}]/gu)?.length ?? 0;
  return all === 0 ? 0 : (text.match(/\ufffd/g)?.length ?? 0) / all;
};

/**
 * UTF-16 without a byte order mark: markup is ASCII, so every other byte of its beginning is zero.
 *
 * @param {Uint8Array} body
 */
const unmarkedUtf16 = (body) => {
  const start = body.subarray(0, 64);
  if (start.length < 8 || start.length % 2 !== 0) return null;
  const zeros = (/** @type {number} */ odd) =>
    start.filter((byte, index) => index % 2 === odd && byte === 0).length / (start.length / 2);
  if (zeros(1) > 0.9 && zeros(0) === 0) return "utf-16le";
  return zeros(0) > 0.9 && zeros(1) === 0 ? "utf-16be" : null;
};

/**
 * The encoding that a byte order mark, the header or the `meta` element names, and whether it is the mark.
 *
 * @param {Uint8Array} body
 * @param {string | undefined} header
 */
const declaredIn = (body, header) => {
  const sniffer = new Sniffer({
    maxBytes: sniffedBytes,
    ...(header === undefined ? {} : { transportLayerEncodingLabel: header }),
  });
  sniffer.write(body.subarray(0, sniffedBytes));
  const { encoding, resultType } = sniffer;
  return resultType === ResultType.DEFAULT
    ? null
    : { label: encoding, isMark: resultType === ResultType.BOM };
};

/**
 * The encoding by what the page declares, else by its bytes. A byte order mark wins, then the header, then the
 * `meta` element, as in browsers; but a declaration that the bytes contradict gives way to one that they bear out.
 *
 * @param {Uint8Array} body
 * @param {string | undefined} header
 */
const encodingOf = (body, header) => {
  const outer = declaredIn(body, header);
  if (outer?.isMark === true) return outer.label;
  const wide = unmarkedUtf16(body);
  if (wide !== null) return wide;
  if (isUtf8(body)) return "utf-8";
  const inner = declaredIn(body, undefined);
  const [best] = [outer, inner]
    .flatMap((declared) =>
      declared === null || decoderFor(declared.label) === null ? [] : [declared.label],
    )
    .map((label) => ({ label, damage: damageIn(body, label) }))
    .toSorted((a, b) => a.damage - b.damage);
  return best !== undefined && best.damage < maxDamage ? best.label : guessEncoding(body);
};

/**
 * Decodes a page. The name of the encoding is the WHATWG's.
 *
 * @param {Uint8Array} body
 * @param {string | undefined} header the charset that the content-type header names
 * @returns {{ text: string, charset: string }}
 */
export const decodePage = (body, header) => {
  const known = header === undefined || decoderFor(header) === null ? undefined : header;
  const decoder = decoderFor(encodingOf(body, known)) ?? new TextDecoder("windows-1252");
  return { text: decode(body, decoder), charset: decoder.encoding };
};
