/**
 * What a question asks for. `open` asks for nothing that code can tell from any other sentence: whatever speaks of its
 * words is an answer.
 */
export type QuestionKind =
  | "reason"
  | "date"
  | "amount"
  | "who"
  | "place"
  | "means"
  | "definition"
  | "identity"
  | "aspect"
  | "yes-no"
  | "open";

/** What the things are called that have names: "which company" asks for one. */
const named =
  "person|people|company|companies|firm|firms|manufacturers?|brands?|banks?|team|teams|author|authors|scientists?|researchers?|artist|artists|band|party|parties|university|universities|agency|agencies|president|minister|king|queen|player|players|tools?|products?|models?";
const places = "country|countries|city|cities|state|states|town|towns|region|regions|place|places";

/** Where such a word follows, "what is" asks neither for a definition nor for the bearer of a role. */
const openAfterWhatIs =
  /^\W*what(?:['’]s| (?:is|are|was|were)) (?:it |there |the )?(?:\p{L}+(?:ing|ed)|known|new|next|left|done|going|like|wrong|difference|differences|outlook|status|state|latest|impact|effect|effects|role|purpose|point|reaction|meaning|history|story|news|best|advantages?|benefits?|drawbacks?|risks?|problems?|rules?|steps?|requirements?|consequences?|implications?)\b/iu;

/** What things have several of: the words of one group are asked for and told alike. */
const aspects = [
  [
    "risk",
    "danger",
    "problem",
    "threat",
    "drawback",
    "disadvantage",
    "downside",
    "challenge",
    "criti",
  ],
  ["benefit", "advantage", "strength", "upside", "merit"],
  ["rule", "requirement", "law", "must", "oblig", "regulation"],
  ["step", "stage", "phase"],
  ["difference", "differ", "unlike", "whereas", "while"],
  ["symptom", "sign"],
] as const;
const asksForAspect = new RegExp(
  `^\\W*(?:what|which)(?:['’]s| (?:is|are|was|were))? (?:\\p{L}+ ){0,3}(?:${aspects.map(([first]) => first).join("|")}|danger|problem|threat|drawback|disadvantage|challenge|advantage|requirement)s?\\b`,
  "iu",
);

/** The beginnings of words in which the aspect that a question asks for is told; none where it asks for none. */
export const aspectWords = (question: string): readonly string[] => {
  const asked = question.toLowerCase();
  return aspects.find((group) => group.some((word) => asked.includes(word))) ?? [];
};

/** The first that fits decides. */
const kinds: readonly (readonly [QuestionKind, RegExp])[] = [
  [
    "reason",
    /^\W*why\b|\bwhat (?:caused|causes|led to|is the reason|are the reasons|was the reason)\b|\bhow come\b/iu,
  ],
  [
    "date",
    /^\W*when\b|\b(?:what|which) (?:year|date|day|month|time)\b|\bsince (?:what|when)\b|\buntil when\b/iu,
  ],
  [
    "amount",
    /\bhow (?:much|many|high|low|large|big|long|old|far|fast|often|expensive|tall|deep|heavy|wide)\b|\bwhat (?:is|was|are|were)\b.{0,60}\b(?:price|cost|fee|rate|revenue|income|profit|margin|share|percentage|number|amount|total|size|population|yield)\b|^\W*(?:what|which) (?:percentage|amount|number|share)\b|\b(?:percentage|amount|number) of\b/iu,
  ],
  [
    "place",
    new RegExp(`^\\W*where\\b|^\\W*(?:in |to |from )?(?:what|which) (?:${places})\\b`, "iu"),
  ],
  [
    "who",
    new RegExp(
      `^\\W*(?:by |for |to |with )?(?:who|whose|whom|(?:what|which) (?:${named}))\\b`,
      "iu",
    ),
  ],
  ["means", /^\W*how (?:do|does|did|can|could|to|is|are|was|were|would|should|has|have)\b/iu],
  ["aspect", asksForAspect],
  ["open", openAfterWhatIs],
  // "the capital of Australia", "Acme's auditor": a role that somebody or something has.
  [
    "identity",
    /^\W*what(?:['’]s| (?:is|was)) (?:the |an? )?[^?]*?(?:\b(?:of|in|for|at|on)\b|['’]s )/iu,
  ],
  [
    "definition",
    /^\W*(?:what(?:['’]s| (?:is|are|was|were)) \p{L}|what (?:does|do) .+ (?:mean|stand for)\b|define )/iu,
  ],
  [
    "yes-no",
    /^\W*(?:is|are|was|were|do|does|did|can|could|will|would|should|has|have|had|may|must)\b/iu,
  ],
];

/** What a question asks for; `open` where it asks nothing, or nothing of a kind. */
export const kindOfQuestion = (question: string): QuestionKind =>
  kinds.find(([, form]) => form.test(question))?.[0] ?? "open";
