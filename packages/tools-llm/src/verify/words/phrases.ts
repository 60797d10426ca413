import { irregularVerbs } from "./irregular-verbs.ts";

/** A verb with its particle or object, and the one verb that says the same. */
const verbPhrases = `carry out:conduct|set up:establish|call off:cancel|call for:request|ask for:request|turn down:reject|give up:abandon
take part:participate|take place:happen|come back:return|go back:return|go up:rise|come down:fall|go down:fall|edge up:rise|edge down:fall
edge higher:rise|edge lower:fall|point out:note|find out:discover|make up:constitute|account for:constitute|consist of:comprise
put off:postpone|put back:postpone|push back:postpone|bring in:introduce|throw out:reject|take over:acquire|sell off:sell|buy up:buy
close down:close|shut down:close|hand in:submit|give out:distribute|hand out:distribute|look for:seek|look into:investigate
look at:examine|deal with:handle|get rid of:remove|do away with:abolish|take away:remove|let go:dismiss|lay off:dismiss
step down:resign|stand down:resign|cut back:reduce|cut down:reduce|scale back:reduce|ramp up:increase|step up:increase
speed up:accelerate|slow down:slow|knock down:demolish|pull down:demolish|tear down:demolish|turn into:become|bring up:raise
pass away:die|wait for:await|keep up:maintain|bounce back:recover|win back:regain|sign up:register|rule out:exclude|leave out:omit
sort out:resolve|work out:solve|carry on:continue|go on:continue|keep on:continue|pull out:withdraw|back out:withdraw|drop out:withdraw
team up:collaborate|join forces:collaborate|come up with:devise|pay for:cover|pay back:repay|put forward:propose
come into force:commence|go into effect:commence|take effect:commence|come into effect:commence|enter into force:commence
change hands:trade|phase out:eliminate|carry off:win|make sure:ensure|take care of:handle|put in place:establish|get back:regain
open up:open|end up:end|start off:start|start out:start|fill in:complete|fill out:complete|hold on to:keep|stick to:keep
live up to:meet|use up:exhaust|run out of:exhaust|break off:end|break down:fail|set out:plan|draw up:draft|write off:cancel
grow twofold:double|increase twofold:double|rise twofold:double|grow threefold:triple|increase threefold:triple|rise threefold:triple
grow fourfold:quadruple|increase fourfold:quadruple|rise fourfold:quadruple|fall by half:halve|drop by half:halve|decline by half:halve
decrease by half:halve|shrink by half:halve|come into being:arise|bring about:cause|let in:admit|put up:erect|set off:leave
be home to:house|be made up of:comprise|be composed of:comprise|take on:hire|name after:name|get to:reach|amount to:total`;

/** Words in a row that one word, or fewer, can stand for; both sides are read as the second. */
const fixedPhrases: readonly (readonly [RegExp, string])[] = [
  [/\b(?:is|are|be) (?:obliged|required|compelled|bound) to\b/giu, "must"],
  [/\b(?:have|has) to\b(?= [a-z])/giu, "must"],
  [/\b(?:is|are) able to\b/giu, "can"],
  [/\b(?:was|were) able to\b/giu, "could"],
  [/\b(?:in order|so as) to\b/giu, "to"],
  [/\bin spite of\b|\bnotwithstanding\b/giu, "despite"],
  [/\b(?:due|owing) to\b|\bon account of\b|\bas a result of\b/giu, "because of"],
  [/\b(?:prior to|in advance of)\b/giu, "before"],
  [/\bas well as\b/giu, "and"],
  [/\b(?:along|together) with\b/giu, "with"],
  [/\b(?:at present|at the moment|right now|at this time)\b/giu, "now"],
  [/\b(?:the (?:vast )?majority of)\b/giu, "most of"],
  [/\ba number of\b/giu, "several"],
  [/\b(?:a lot of|lots of|plenty of)\b/giu, "many"],
  [/\ba (?:couple|pair) of\b/giu, "two"],
  [/\bup until\b|\btill\b/giu, "until"],
  [/\b(?:as from|with effect from|starting (?:from|on)|beginning on)\b/giu, "from"],
  [/\b(?:not|no) later than\b/giu, "by"],
  [/\b(?:year[- ]on[- ]year|year[- ]over[- ]year)\b/giu, "from a year earlier"],
  [/\bcompared to\b|\bin comparison (?:with|to)\b/giu, "compared with"],
  [/\bfree of charge\b|\bat no (?:cost|charge)\b/giu, "free"],
  [/\b(?:over|in) the course of\b/giu, "during"],
  [/\b(?:in place of|instead of|rather than)\b/giu, "instead of"],
  [/\b(?:except for|aside from|other than|save for)\b/giu, "except"],
  [/\b(?:even though|though|albeit)\b/giu, "although"],
  [/\b(?:was|were) (?:above|over|higher than)\b/giu, "exceeded"],
  [/\bis (?:above|over|higher than)\b/giu, "exceeds"],
  [/\bare (?:above|over|higher than)\b/giu, "exceed"],
  [/\bwhilst\b/giu, "while"],
  [/\bclose to(?= \p{L})/giu, "near"],
  [/\b(?:compared with|versus|vs\.?)(?= (?:[$€£]?\d|an? |the ))/giu, "against"],
  [
    /\b(?:(?:is|are) not (?:required|obliged|compelled) to|(?:does|do) not (?:have|need) to|need not)\b/giu,
    "need not",
  ],
  [
    /\b(?:a|an|its|their|the) (\w+)-(year|month|week|decade) (low|high)\b/giu,
    "the $3est level in $1 $2s",
  ],
  [/\bamongst\b/giu, "among"],
  [/\b(?:with regard to|as regards|regarding|concerning)\b/giu, "about"],
  [/\bper (?:capita|head)\b/giu, "per person"],
  [/\ball over the world\b|\bin the world\b|\baround the (?:world|globe)\b/giu, "worldwide"],
  [/\b(?:is|are|was|were) located in\b/giu, "is in"],
  [/\bmore than twice\b/giu, "over two times"],
  [/\btwice\b/giu, "two times"],
  [/\bthrice\b/giu, "three times"],
];

const pastOf = (base: string): string[] =>
  [...irregularVerbs].filter(([, verb]) => verb === base).map(([form]) => form);

const endings = (base: string): { s: string; ed: string; ing: string } => ({
  s: /(?:[sxz]|[cs]h|o)$/u.test(base) ? `${base}es` : base.replace(/([^aeiou])y$/u, "$1ie") + "s",
  ed: base.endsWith("e") ? `${base}d` : `${base.replace(/([^aeiou])y$/u, "$1i")}ed`,
  ing: /[^e]e$/u.test(base) ? `${base.slice(0, -1)}ing` : `${base}ing`,
});

/** Doubles the last letter where English does, for the short verbs of the table. */
const doubled = (base: string): string =>
  /^(?:put|set|cut|let|get|run|step|win|drop|ship|quit|sit|hit|shut)$/u.test(base)
    ? base + base.slice(-1)
    : base;

const formsOf = (base: string): readonly (readonly [string, "base" | "s" | "ed" | "ing"])[] => {
  if (base === "be")
    return [
      ["be", "base"],
      ["is", "s"],
      ["are", "base"],
      ["was", "ed"],
      ["were", "ed"],
    ];
  const past = pastOf(base);
  return [
    [base, "base"],
    [endings(base).s, "s"],
    [endings(doubled(base)).ing, "ing"],
    ...(past.length > 0 ? past : [endings(doubled(base)).ed]).map((form) => [form, "ed"] as const),
  ];
};

const inflected = (base: string, form: "base" | "s" | "ed" | "ing"): string => {
  if (form === "base") return base;
  if (form === "ed") return pastOf(base)[0] ?? endings(base).ed;
  return form === "ing" ? endings(base).ing : endings(base).s;
};

/** Every form of every verb phrase, with the verb that stands for it in the same form. */
const verbForms: ReadonlyMap<string, string> = new Map(
  verbPhrases.split(/[|\n]/u).flatMap((entry) => {
    const [phrase = "", verb = ""] = entry.split(":");
    const [base = "", ...rest] = phrase.split(" ");
    return formsOf(base).map(([form, kind]): [string, string] => [
      [form, ...rest].join(" "),
      inflected(verb, kind),
    ]);
  }),
);

const anyVerbForm = new RegExp(
  `\\b(?:${[...verbForms.keys()].toSorted((one, other) => other.length - one.length).join("|")})\\b`,
  "giu",
);

const capitalAs = (word: string, model: string): string =>
  /^\p{Lu}/u.test(model) ? word.slice(0, 1).toUpperCase() + word.slice(1) : word;

/** The text with phrases of several words as the one that says the same, so that both ways to say it meet. */
export const plainPhrases = (text: string): string =>
  fixedPhrases
    .reduce(
      (result, [from, to]) =>
        to.includes("$")
          ? result.replace(from, to)
          : result.replace(from, (found) => capitalAs(to, found)),
      text,
    )
    .replace(anyVerbForm, (found) => capitalAs(verbForms.get(found.toLowerCase()) ?? found, found));
