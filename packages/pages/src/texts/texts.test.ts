import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { citationTexts } from "./citations-page.tsx";
import { moneyTexts } from "./money-page.tsx";

/** A page of the docs as one line, without the marks that cut its sentences. */
const docs = async (name: string): Promise<string> => {
  const text = await readFile(new URL(`../../../../docs/${name}`, import.meta.url), "utf8");
  return text.replaceAll(/[|*]/g, " ").replaceAll(/\s+/g, " ");
};

test("every sentence about money stands in docs/money.md, which names its test", async () => {
  const money = await docs("money.md");
  for (const { title, sentences } of moneyTexts) {
    expect(money).toContain(`## ${title}`);
    for (const sentence of sentences) expect(money).toContain(sentence);
  }
});

test("every sentence about citations stands in docs/answers.md", async () => {
  const answers = await docs("answers.md");
  const texts = Object.values(citationTexts).flat(2);
  for (const text of texts) expect(answers).toContain(text);
});
