import { framesOf } from "../reading/frames.ts";
import { foundAt, type Pair } from "../reading/pair.ts";
import { at, isContent, type Token } from "../reading/token.ts";

/** What holds only for those whom it names: "closed to lorries", "free for pupils", "valid in Spain". */
const limited = new Set(
  "open close closed available free limit limited restrict restricted ban banned exempt eligible safe allow allowed legal illegal require required mandatory compulsory optional effective valid approve approved license licensed reserve reserved confine confined accessible suitable compatible visible".split(
    " ",
  ),
);
const limits = new Set(["to", "for", "in", "from", "on", "against", "within"]);

/** The noun phrase behind a preposition, up to what ends it. */
const phraseBehind = (tokens: readonly Token[], preposition: Token): Token[] => {
  const rest = tokens.slice(preposition.index + 1, preposition.index + 7);
  const end = rest.findIndex(
    ({ pos, sentence }) =>
      sentence !== preposition.sentence || /^(?:PUNCT|ADP|VERB|AUX|SCONJ|CCONJ)$/u.test(pos),
  );
  return (end < 0 ? rest : rest.slice(0, end)).filter(isContent);
};

const isTold = (pair: Pair, { index, lemma }: Token): boolean =>
  pair.back.has(index) || pair.said.some((token) => token.lemma === lemma);

/** "Closed to heavy vehicles" told as "closed". */
export const lostLimit = (pair: Pair): string | undefined => {
  for (const said of pair.said) {
    const found =
      limited.has(said.lemma) || limited.has(said.lower) ? foundAt(pair, said) : undefined;
    const next = found && at(pair.read, found.index + 1);
    if (!found || !next || !limits.has(next.lower) || next.sentence !== found.sentence) continue;
    const phrase = phraseBehind(pair.read, next);
    if (phrase.length === 0 || phrase.some(({ period, figure }) => period ?? figure)) continue;
    if (!phrase.some((token) => isTold(pair, token)))
      return `the quotes say "${found.text} ${next.text} ${phrase.map(({ text }) => text).join(" ")}", and that is left out`;
  }
  return undefined;
};

/** What the quotes tell apart is not put together: "local elections" beside "national elections", both ways. */
export const contrasted = (pair: Pair): string | undefined =>
  lostContrast(pair) ?? takenModifier(pair);

const isNoun = ({ pos }: Token): boolean => pos === "NOUN" || pos === "PROPN";

/** The words right in front of a noun that narrow it. */
const modifiersOf = (tokens: readonly Token[], { index }: Token): Token[] => {
  const found: Token[] = [];
  for (let before = index - 1; /^(?:ADJ|NOUN|PROPN)$/u.test(at(tokens, before).pos); before -= 1)
    found.push(at(tokens, before));
  return found;
};

/** A phrase left out whose noun the quotes use once more, narrowed otherwise. */
const lostContrast = (pair: Pair): string | undefined => {
  const prepositions = pair.read.filter(({ pos, lower }) => pos === "ADP" && limits.has(lower));
  for (const preposition of prepositions) {
    const phrase = phraseBehind(pair.read, preposition);
    const head = phrase.at(-1);
    if (!head || !isNoun(head) || phrase.length < 2) continue;
    if (phrase.some((token) => isTold(pair, token))) continue;
    const isContrasted = pair.read.some(
      (other) =>
        other.lemma === head.lemma &&
        other.index !== head.index &&
        modifiersOf(pair.read, other).length > 0 &&
        modifiersOf(pair.read, other).every(({ lemma }) =>
          phrase.every((one) => one.lemma !== lemma),
        ),
    );
    const governor = pair.read
      .slice(0, preposition.index)
      .findLast(({ pos, sentence }) => sentence === preposition.sentence && pos === "VERB");
    if (isContrasted && governor && pair.back.has(governor.index))
      return `the quotes say it of "${phrase.map(({ text }) => text).join(" ")}" alone`;
  }
  return undefined;
};

/** "Services inflation slowed" from "inflation slowed" and "services inflation stayed". */
const takenModifier = (pair: Pair): string | undefined => {
  const read = new Map(framesOf(pair.read).map((frame) => [frame.verb.index, frame]));
  for (const { verb, agents } of framesOf(pair.said)) {
    const place = foundAt(pair, verb);
    const other = place && read.get(place.index);
    if (!other) continue;
    for (const agent of agents.filter(({ pos }) => pos === "NOUN")) {
      const own = other.agents.find(
        ({ lemma, index }) => lemma === agent.lemma && isBare(pair.read, index),
      );
      const modifier = modifiersOf(pair.said, agent)[0];
      const taken = modifier && foundAt(pair, modifier);
      const narrowed = taken && at(pair.read, taken.index + 1);
      if (own && modifier && narrowed?.lemma === agent.lemma && narrowed.index !== own.index)
        return `the quotes do not say that "${modifier.text} ${agent.text}" ${verb.text}`;
    }
  }
  return undefined;
};

/** A noun without a modifier and without "the", which would take up one that was named. */
const isBare = (tokens: readonly Token[], index: number): boolean =>
  !/^(?:DET|PRON|ADJ|NOUN|PROPN|PART|NUM)$/u.test(at(tokens, index - 1).pos);
