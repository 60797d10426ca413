/** A part of a text by its UTF-16 offsets; the end is not included. */
export type Span = { readonly start: number; readonly end: number };

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** Words after which a full stop ends no sentence. */
const abbreviation =
  /(?:^|[\s(“"'])(?:[A-Z]|[A-Z](?:\.[A-Z])+|Mr|Mrs|Ms|Dr|Prof|Sen|Rep|Gov|Gen|Lt|Col|St|Inc|Corp|Ltd|Co|Cos|Bros|No|Nos|Fig|Eq|Sec|Art|Vol|pp|vs|v|cf|al|approx|est|e\.g|i\.e|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|U\.S|U\.K|E\.U|U\.N)\.\s*$/u;

/** A company's or a country's abbreviation may also end one; what follows decides. */
const mayEnd = /(?:Inc|Corp|Ltd|Co|Cos|Bros|Jr|Sr|etc|al|U\.S|U\.K|E\.U|U\.N|[a-z]\.m)\.\s*$/u;
const startsNew =
  /^["“'(]?(?:The|A|An|In|On|At|It|Its|He|She|They|We|This|That|These|Those|But|And|As|For|By|From|However|Meanwhile|Under|After|Before|Since|While|When|If|There|Analysts|Shares|Revenue|Last|Both)\b/u;

const isUnfinished = (before: string, after: string): boolean => {
  if (/^["“'(]?\p{Ll}/u.test(after)) return /[.:;,]["”')]?\s*$/u.test(before);
  if (!abbreviation.test(before)) return false;
  return !(mayEnd.test(before) && startsNew.test(after));
};

/** The sentences of one line of text, trimmed, in order; together they are all of it but white space. */
export const sentenceSpans = (line: string, offset = 0): readonly Span[] => {
  const spans: { start: number; end: number }[] = [];
  for (const { segment, index } of segmenter.segment(line)) {
    const last = spans.at(-1);
    if (last && isUnfinished(line.slice(last.start, index), segment)) {
      last.end = index + segment.length;
    } else spans.push({ start: index, end: index + segment.length });
  }
  return spans.flatMap(({ start, end }) => {
    const whole = line.slice(start, end);
    const trimmed = whole.trim();
    if (trimmed === "") return [];
    const from = offset + start + whole.indexOf(trimmed);
    return [{ start: from, end: from + trimmed.length }];
  });
};
