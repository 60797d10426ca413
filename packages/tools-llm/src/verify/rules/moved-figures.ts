import { foundAt, type Pair } from "../reading/pair.ts";
import { at, isName, type Token } from "../reading/token.ts";

type Phrase = { readonly preposition: Token; readonly name: Token };

const nameBehind = (tokens: readonly Token[], preposition: Token): Phrase | undefined => {
  const next = at(tokens, preposition.index + 1);
  const name = next.pos === "DET" ? at(tokens, next.index + 1) : next;
  return preposition.pos === "ADP" && isName(name) ? { preposition, name } : undefined;
};

/** "A fifth went to Asia and half to Europe" does not tell that half went to Asia. */
export const movedFigure = (pair: Pair, token: Token): string | undefined => {
  const found = foundAt(pair, token);
  const own = found && nameBehind(pair.read, at(pair.read, found.index + 1));
  if (!own) return undefined;
  const said = pair.said
    .filter(({ clause, index }) => clause === token.clause && index > token.index)
    .flatMap((one) => nameBehind(pair.said, one) ?? [])
    .find(({ preposition }) => preposition.lower === own.preposition.lower);
  const isTold = pair.said.some(({ lower }) => lower === own.name.lower);
  return said && !isTold && said.name.lower !== own.name.lower
    ? `the quotes tell "${token.text}" of "${own.name.text}", not of "${said.name.text}"`
    : undefined;
};
