import { imitationIn } from "./imitation.ts";
import { bad, ok, type Rule } from "./rule.ts";

/** Endings with a large share of reported abuse, most of them sold for little or given away. */
const abusedEndings = new Set(
  "bond buzz cf cfd click cyou ga gq icu ml monster quest rest sbs tk top win xyz zip".split(" "),
);

const imitations = { "look-alike": 40, near: 20, part: 15 } as const;

/** What the name itself shows: always known. */
export const nameRules: readonly Rule[] = [
  {
    id: "mixed-scripts",
    label: "Scripts of the name",
    weight: 5,
    judge: ({ name }) =>
      name.unicode.split(".").some(isMixed)
        ? bad(30, "It mixes letters of scripts that look alike.")
        : ok("It does not mix scripts that look alike."),
  },
  {
    id: "imitation",
    label: "Likeness to a well-known name",
    weight: 10,
    judge: ({ name }) => {
      const found = imitationIn(labelOf(name.unicode));
      return found
        ? bad(imitations[found.how], `It resembles ${found.brand} (${found.how}).`)
        : ok("It resembles none of the names that are imitated often.");
    },
  },
  {
    id: "name-shape",
    label: "Shape of the name",
    weight: 2,
    judge: ({ name }) => {
      const label = labelOf(name.domain);
      const [hyphens, digits] = [label.split("-").length - 1, label.replace(/\D/g, "").length];
      const isOdd = !label.startsWith("xn--") && (hyphens > 2 || digits > 4 || label.length > 30);
      const evidence = `${label.length} characters, ${hyphens} hyphens, ${digits} digits.`;
      return isOdd ? bad(5, evidence) : ok(evidence);
    },
  },
  {
    id: "shared-ending",
    label: "Ending that anyone may use",
    weight: 3,
    judge: ({ name: { sharedEnding } }) =>
      sharedEnding
        ? bad(10, `Anyone may have a site below ${sharedEnding}.`)
        : ok("The name is its holder's own."),
  },
  {
    id: "abused-ending",
    label: "Ending with much abuse",
    weight: 3,
    judge: ({ name }) => {
      const ending = name.domain.slice(name.domain.lastIndexOf(".") + 1);
      return abusedEndings.has(ending)
        ? bad(10, `Much abuse is reported under .${ending}.`)
        : ok(`.${ending} is not among the endings with much abuse.`);
    },
  },
];

/** The label that was registered; what follows is an ending. */
const labelOf = (domain: string): string => domain.split(".")[0] ?? domain;

const lookAlikeScripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

const isMixed = (label: string): boolean =>
  lookAlikeScripts.filter((script) => script.test(label)).length > 1;
