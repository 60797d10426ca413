/** What providers mark words with. Other words in angle brackets may be a part of the text: `vector<int>`. */
const markup =
  /<\/?(?:a|abbr|b|br|cite|code|div|em|font|i|li|mark|p|small|span|strong|sub|sup|u|ul|wbr)(?:\s[^<>]*)?\/?>/gi;

const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  middot: "·",
};

const characterOf = (entity: string, name: string): string => {
  if (!name.startsWith("#")) return named[name.toLowerCase()] ?? entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : entity;
};

const longest = 1_000;

/** One line without markup: tags dropped, entities decoded, at most so many characters, 1,000 unless told. */
export const plainText = (html: string, most = longest): string => {
  const text = html
    .replace(markup, (tag) => (/^<\/?(br|div|li|p)/i.test(tag) ? " " : ""))
    .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, characterOf)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  // A character that is two units must not be cut in half.
  return text.length > most ? text.slice(0, most).replace(/[\ud800-\udbff]$/, "") : text;
};
