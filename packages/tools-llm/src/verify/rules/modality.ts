import { compareOperators, type KindOf } from "../reading/operators.ts";
import { foundAt, type Pair, type Rule } from "../reading/pair.ts";
import { at, isContent, type Token } from "../reading/token.ts";

const kinds: readonly (readonly [string, string])[] = [
  ["will", "will shall 'll"],
  ["may", "may might could possibly perhaps maybe potentially"],
  ["can", "can"],
  ["must", "must"],
  ["should", "should ought"],
  ["would", "would"],
  ["likely", "likely probably"],
  ["reportedly", "reportedly allegedly apparently presumably seemingly supposedly purportedly"],
  ["usually", "usually typically generally normally commonly ordinarily"],
  ["often", "often frequently sometimes occasionally periodically"],
  ["partly", "partly partially largely mainly mostly primarily chiefly predominantly"],
  ["almost", "almost nearly about approximately roughly around virtually practically"],
  ["some extent", "slightly somewhat relatively fairly modestly marginally"],
  [
    "tentative",
    "preliminary provisional tentative tentatively provisionally unaudited estimated projected proposed planned potential possible alleged suspected prospective expected supposed would-be draft",
  ],
];
const words: ReadonlyMap<string, string> = new Map(
  kinds.flatMap(([kind, list]) => list.split(" ").map((word): [string, string] => [word, kind])),
);

/** Verbs that tell of what is not, or not yet, by their base form. */
const unreal = new Set(
  "expect forecast predict project anticipate estimate plan aim hope intend seek propose attempt try want consider".split(
    " ",
  ),
);

const kindOf: KindOf = ({ lower, pos, period, lemma, index }, tokens) => {
  if (period) return undefined;
  if (/^(?:tend|appear|seem)$/u.test(lemma) && at(tokens, index + 1).lower === "to")
    return "unreal";
  if (pos === "VERB" && unreal.has(lemma)) return "unreal";
  // "around the world", "about the plan": prepositions.
  if (/^(?:about|around)$/u.test(lower) && pos === "ADP") return undefined;
  return words.get(lower);
};

/** What may be stays a may-be: modal verbs, hedges, plans and forecasts govern what they governed. */
export const modality: Rule = (pair) => compareOperators(pair, kindOf) ?? lostFrame(pair);

/**
 * "Plans to open", "a proposal to raise", "considers selling": the embedded verb is told only with the word that
 * embeds it, else the plan becomes a deed.
 */
const lostFrame = (pair: Pair): string | undefined => {
  for (const said of pair.said) {
    const found = said.pos === "VERB" ? foundAt(pair, said) : undefined;
    const frame = found && frameOf(pair.read, found);
    if (!found || !frame) continue;
    if (isFramed(pair, said, frame)) continue;
    return `the quote says "${frame.text} … ${found.text}", and "${frame.text}" is left out`;
  }
  return undefined;
};

const isFramed = (pair: Pair, said: Token, frame: Token): boolean =>
  (pair.back.get((askerOf(pair.read, frame) ?? frame).index) ?? []).some(
    (place) => Math.abs(place - said.index) <= frameReach,
  );
const frameReach = 14;

/** Nouns that make of a deed something meant, wanted or possible: they are told themselves. */
const intents = new Set(
  "plan proposal intention bid attempt offer decision effort promise pledge threat goal aim target ambition option right ability request order chance opportunity need way power permission deal agreement refusal failure vote call move willingness readiness commitment obligation duty".split(
    " ",
  ),
);

/** "Asked the coastguard to leave": the verb frames the deed, whoever is asked. */
const askerOf = (
  tokens: readonly Token[],
  { pos, lemma, index, sentence }: Token,
): Token | undefined => {
  if (!/^(?:NOUN|PROPN)$/u.test(pos) || intents.has(lemma)) return undefined;
  return tokens
    .slice(Math.max(0, index - 4), index)
    .findLast((token) => token.sentence === sentence && token.pos === "VERB");
};

const factualBefore = new Set(["by", "after", "since", "following", "through"]);

/** The word that embeds an infinitive or a gerund, where there is one. */
const frameOf = (tokens: readonly Token[], verb: Token): Token | undefined => {
  const marker = tokens
    .slice(Math.max(0, verb.index - 2), verb.index)
    .findLast(({ pos }) => pos !== "ADV");
  if (marker?.lower === "to") return governor(tokens, marker);
  if (!verb.lower.endsWith("ing") || marker === undefined || factualBefore.has(marker.lower))
    return undefined;
  const isGerund = marker.pos === "ADP" || marker.pos === "VERB" || marker.pos === "SCONJ";
  if (!isGerund) return undefined;
  return marker.pos === "VERB" ? marker : governor(tokens, marker);
};

/** "Asked households, but not hospitals, to cut": the index in front of the aside. */
const asideBefore = (tokens: readonly Token[], index: number): number => {
  if (at(tokens, index).text !== ",") return index;
  const opener = tokens.slice(Math.max(0, index - 6), index).findLast(({ text }) => text === ",");
  return opener && /^(?:but|and|not|or)$/u.test(at(tokens, opener.index + 1).lower)
    ? opener.index - 1
    : index;
};

const governor = (tokens: readonly Token[], marker: Token): Token | undefined => {
  const before = at(tokens, asideBefore(tokens, marker.index - 1));
  if (before.sentence !== marker.sentence || before.text === ",") return undefined;
  return tokens
    .slice(Math.max(0, before.index - 5), before.index + 1)
    .findLast(
      (token) =>
        token.sentence === marker.sentence &&
        isContent(token) &&
        /^(?:VERB|ADJ|NOUN)$/u.test(token.pos),
    );
};
