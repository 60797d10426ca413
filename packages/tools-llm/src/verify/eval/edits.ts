import { capital, namesOf, plain } from "./marked.ts";

/** Makes sentences of a marked one, or none where it does not fit. */
type Edit = (marked: string, next: string) => string[];

const replacing =
  (form: RegExp, to: string | ((found: string, ...groups: string[]) => string)): Edit =>
  (marked) => {
    const text = plain(marked);
    return form.test(text) ? [capital(text.replace(form, to as string))] : [];
  };
const all =
  (...edits: Edit[]): Edit =>
  (marked, next) =>
    edits.flatMap((edit) => edit(marked, next));

const lower = (text: string): string =>
  /^(?:The|A|An|In|On|At|Some|Most|More|Few|About|Nearly|Only|Under|According|However|Analysts|Researchers|Prosecutors|Sales|House|Credit|Ticket|Operating|Unemployment|Inflation|Mice|Bees) /u.test(
    text,
  )
    ? text.slice(0, 1).toLowerCase() + text.slice(1)
    : text;
const body = (marked: string): string => capital(plain(marked).replace(/\.$/u, ""));

const shorten: Edit = (marked) =>
  marked.includes("{") ? [plain(marked.replaceAll(/\{[^}]*\}/gu, ""))] : [];
const split: Edit = (marked) => {
  const [first = "", rest] = marked.split("|");
  return rest === undefined ? [] : [`${plain(first)}.`];
};
const move: Edit = (marked) => {
  const last = /<([^>]+)>/u.exec(marked)?.[1];
  if (last === undefined || /[|{]/u.test(marked) || /> (?!$)/u.test(marked)) return [];
  return [capital(`${last}, ${lower(plain(marked.replace(/ ?<[^>]+>/u, "")))}`)];
};
const join: Edit = (marked, next) =>
  marked.startsWith("{") || next.startsWith("{") || marked.includes("|")
    ? []
    : [`${body(marked)}, and ${lower(body(next))}.`];

const months =
  "January February March April May June July August September October November December".split(
    " ",
  );
const month = months.join("|");
const dates = new RegExp(`(\\d{1,2}) (${month}) (\\d{4})`, "u");

/** Edits that change nothing of what is claimed. */
export const trueEdits: Readonly<Record<string, Edit>> = {
  verbatim: (marked) => [plain(marked)],
  shorten: all(shorten, split),
  move,
  join,
  format: all(
    replacing(/(\d)%/u, "$1 percent"),
    replacing(/\$(\d+) million/u, "US$$$1m"),
    replacing(/\$([\d.]+) (bill|trill)ion/u, "US$$$1 $2ion"),
    replacing(/€([\d.]+) billion/u, "€$1bn"),
    replacing(dates, "$2 $1, $3"),
    replacing(/third quarter of (\d{4})/u, "Q3 $1"),
    replacing(/(\d),(\d{3})/u, "$1$2"),
    replacing(/\btwo (plants|days|years)/u, "2 $1"),
  ),
  synonym: all(
    replacing(/\bbought\b/u, "purchased"),
    replacing(/\brose\b/u, "increased"),
    replacing(/\bfell\b/u, "declined"),
    replacing(/\bfirms\b/u, "companies"),
    replacing(/\bbig\b/u, "large"),
    replacing(/\bAbout\b/u, "Around"),
    replacing(/\busually\b/u, "typically"),
    replacing(/\bbeat\b/u, "defeated"),
    replacing(/\blaunched its\b/u, "introduced its"),
    replacing(/\bmerger\b/u, "combination"),
  ),
  passive: all(
    replacing(
      /^\[?([A-Z][\w ]+?) (bought|sued|beat|discovered|sold|sequenced|rejected|settled) (the |a |an )?([\w%., -]+?) (for|in|on|from|to) /u,
      (_all, who, verb, article = "", what, rest) =>
        `${article}${what} ${/(?:cars|reserves|genomes)/u.test(what) ? "were" : "was"} ${verb === "beat" ? "beaten" : verb} by ${who} ${rest} `,
    ),
  ),
};

const otherDigit = (digit: string): string => String((Number(digit) + 3) % 10 || 1);
const swapNames: Edit = (marked) => {
  const [one, other] = namesOf(marked);
  if (one === undefined || other === undefined) return [];
  return [
    capital(plain(marked).replace(one, "\u0001").replace(other, one).replace("\u0001", other)),
  ];
};
const opposite: readonly (readonly [string, string])[] = [
  ["rose", "fell"],
  ["fell", "rose"],
  ["bought", "sold"],
  ["sold", "bought"],
  ["upheld", "overturned"],
  ["beat", "lost to"],
  ["won", "lost"],
  ["approved", "rejected"],
  ["rejected", "approved"],
  ["cut", "raised"],
  ["raise", "lower"],
  ["lower", "raise"],
  ["narrowed", "widened"],
  ["more", "fewer"],
  ["cheapest", "most expensive"],
  ["stronger", "weaker"],
  ["open", "close"],
  ["close", "open"],
  ["slowed", "accelerated"],
  ["grew", "shrank"],
  ["gained", "lost"],
  ["lost", "gained"],
  ["higher", "lower"],
  ["allow", "forbid"],
  ["before", "after"],
  ["later", "earlier"],
  ["expand", "shrink"],
  ["banned", "allowed"],
  ["shortened", "lengthened"],
  ["import", "export"],
  ["doubled", "halved"],
];

/** Edits that make a claim which the sentence does not carry. */
export const falseEdits: Readonly<Record<string, Edit>> = {
  number: all(
    replacing(/\d(?=[^\d]*$)/u, (digit) => otherDigit(digit)),
    replacing(/\d(?=\d*(?:%| million| billion|,\d{3}))/u, (digit) => otherDigit(digit)),
    replacing(/\b(two|three|four|nine|ten)\b/u, (word) => (word === "two" ? "five" : "two")),
  ),
  unit: all(
    replacing(/%/u, " percentage points"),
    replacing(/ million/u, " billion"),
    replacing(/ billion/u, " million"),
    replacing(/\$/u, "€"),
    replacing(/€/u, "£"),
    replacing(/£/u, "$"),
    replacing(/basis points/u, "%"),
    replacing(/(\d) (metres|kilometres|tonnes|kilograms)/u, "$1 miles"),
    replacing(/\b(weeks|months|years|days)\b/u, (word) => (word === "days" ? "weeks" : "days")),
    replacing(/\b(a|every|an) (year|week|hour)\b/u, "$1 month"),
  ),
  date: all(
    replacing(
      /\b(19|20)(\d)(\d)\b/u,
      (_year, century, decade, year) => `${century}${decade}${otherDigit(year)}`,
    ),
    replacing(
      new RegExp(`\\b(${month})\\b`, "u"),
      (name) => months[(months.indexOf(name) + 4) % 12] ?? "June",
    ),
    replacing(
      /\b(first|third|fourth) (quarter|half)/u,
      (_all, _part, length) => `second ${length}`,
    ),
    replacing(/\bfiscal (\d{4})/u, "$1"),
    replacing(
      /\b(in|by|before|since|until) ((?:\w+ )?(?:19|20)\d\d)/u,
      (_all, word, when) => `${word === "since" ? "until" : "since"} ${when}`,
    ),
    replacing(/\b(Tuesday|Saturday|Thursday)\b/u, "Monday"),
  ),
  negation: all(
    replacing(/ (?:not|never)\b/u, ""),
    replacing(/ (is|was|were|has|have|will|may|could|can|must|would) (?!not|never)/u, " $1 not "),
    replacing(
      / (reported|cut|sold|launched|borrowed|lost|rose|fell|found|sued|fined|scored|signed|beat|drafted|upheld|grew|measured) /u,
      " did not $1 ",
    ),
  ),
  swap: all(swapNames, (marked) => {
    const found = [...plain(marked).matchAll(/\d[\d,.]*\d|\d/gu)].map(([figure]) => figure);
    const [one, other] = [found[0], found[1]];
    if (
      one === undefined ||
      other === undefined ||
      one.length === 4 ||
      other.length === 4 ||
      one === other ||
      /\d (?:to|and) \$?\d/u.test(plain(marked))
    )
      return [];
    return [plain(marked).replace(one, "\u0001").replace(other, one).replace("\u0001", other)];
  }),
  antonym: (marked) =>
    opposite.flatMap(([from, to]) =>
      replacing(new RegExp(`\\b${from}\\b(?! not)`, "u"), to)(marked, ""),
    ),
  hedge: all(
    replacing(/\b(?:usually|often|probably|nearly|about) (?!Northern)/iu, ""),
    replacing(/\b(?:At least|More than|at least|more than|fewer than) (?=\d|£|\$)/u, ""),
    replacing(/are likely to /u, "will "),
    replacing(/\babout (?=\d)/iu, "exactly "),
    replacing(/\bat least\b/iu, "up to"),
  ),
  quantifier: all(
    replacing(/\bsome\b/iu, "all"),
    replacing(/\bmost\b/iu, "all"),
    replacing(/\bsome of /iu, "most of "),
    replacing(/\bonly /iu, ""),
    replacing(/\bfew\b/iu, "many"),
    replacing(
      /^(Investors|Researchers|Prosecutors|Analysts|Sales|Mice|Bees)/u,
      (word) => `all ${word.toLowerCase()}`,
    ),
    replacing(
      /(?<!most |some |few |Most |Some |Few )\b(workers|customers|patients|players|shops|states|drivers|seeds|firms|landlords|passengers|seats|fans|economists)\b/u,
      "most $1",
    ),
  ),
  modality: all(
    replacing(/\b(?:may|could|might) (not )?/u, "will $1"),
    replacing(/\bwill (not )?/u, "may $1"),
    replacing(/\bplans to open\b/u, "opened"),
    replacing(
      /\b(?:could|may|will) (lower|raise|reduce|expand|close|block|ban|allow)\b/u,
      (_all, verb) => (verb.endsWith("e") ? `${verb}d` : `${verb}ed`),
    ),
    replacing(/\bmust\b/u, "may"),
    replacing(
      /\b(reported|bought|cut|fined|launched|sold|borrowed|approved|rose|fell|signed)\b/u,
      "may have $1",
    ),
    replacing(/\bexpects?\b/u, "has"),
    replacing(/\brequires\b/u, "allows"),
  ),
  attribution: all(
    replacing(/, (?:the company|the statistics office|Mira Osei) (?:said|reported)\./u, "."),
    replacing(/^According to [^,]+, /u, ""),
    replacing(/^.* (?:said|warned|found|alleged|estimate|ruled) that /u, ""),
    replacing(/^(.*) (said|warned|found|alleged|estimate|ruled) that /u, "the mayor $2 that "),
    replacing(/^According to [^,]+, /u, "according to the mayor, "),
  ),
  superlative: all(
    replacing(
      /\b(fine|stake|factory|plant|phone|fund|club|striker|telescope|court|league|survey|vaccine|drug|glacier|treaty|stadium|marathon|regulator)\b/u,
      "largest $1",
    ),
    replacing(/\ba record\b/u, "more than"),
    replacing(/third-largest/u, "largest"),
    replacing(/(?<!record )\$/u, "a record $$"),
  ),
  comparison: all(
    replacing(/\bmore than\b/iu, "less than"),
    replacing(/\bfewer than\b/iu, "more than"),
    replacing(/\b(reached|rose to|fell to|slowed to)\b/u, "stayed above"),
    replacing(/\b(sold|hired|scored|received) (?=\d)/u, "$1 more than "),
  ),
};
