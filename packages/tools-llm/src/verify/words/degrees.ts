import { at, type Token } from "../reading/token.ts";

const superlatives = new Set(
  "best worst most least first last only record unprecedented top leading highest lowest largest biggest smallest fastest strongest weakest latest sole foremost maximum minimum".split(
    " ",
  ),
);
const noSuperlatives = new Set(
  "interest west east rest test guest forest harvest invest request protest contest manifest arrest suggest digest latest honest modest at-least".split(
    " ",
  ),
);
const comparatives = new Set("more less fewer better worse further greater than".split(" "));
const noComparatives = new Set(
  "other rather whether over under after never ever number per her user owner order customer water power paper together another either neither however former later earlier consumer quarter matter member september october november december".split(
    " ",
  ),
);

/** Whether the token says that something is first of all: "largest", "most …", "record". */
export const isSuperlative = (tokens: readonly Token[], { lower, pos, index }: Token): boolean => {
  if (lower === "least") return at(tokens, index - 1).lower !== "at";
  if (lower === "last" || lower === "first" || lower === "only") return false;
  if (superlatives.has(lower) && lower !== "latest") return true;
  return (
    (pos === "ADJ" || pos === "ADV") && /[a-z]{3}est$/u.test(lower) && !noSuperlatives.has(lower)
  );
};

/** Whether the token compares: "higher", "more", "than". */
export const isComparative = ({ lower, pos }: Token): boolean =>
  comparatives.has(lower) ||
  ((pos === "ADJ" || pos === "ADV") && /[a-z]{3}er$/u.test(lower) && !noComparatives.has(lower));
