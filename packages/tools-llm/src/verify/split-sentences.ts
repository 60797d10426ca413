import { language } from "./reading/language.ts";

/** The sentences of a text, in order; each is a trimmed part of it, and nothing but white space lies between them. */
export const splitSentences = (text: string): string[] =>
  text
    .split(/\n\s*\n/u)
    .flatMap((paragraph) => language().readDoc(paragraph).sentences().out())
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
