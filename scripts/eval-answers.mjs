/**
 * `npm run eval:answers -- FILE`: answers each question of the file from its own documents, with the writer that the
 * settings choose, and prints how the answers stand.
 */
import { readFileSync } from "node:fs";
import { importPackage, installWorkspace } from "./workspace.mjs";

const usage = `usage: npm run eval:answers -- FILE
  FILE  a line each: {"question", "documents": [{"title", "text"}], "expect": {"numbers"?, "mustCite"?}}
The writer is chosen as the workers choose it: OLLAMA_HOST with OLLAMA_MODEL, MODEL_FILE, or else whole sentences.`;

const share = (part, whole) => (whole === 0 ? "-" : `${((100 * part) / whole).toFixed(1)} %`);

const rowsOf = (answers, score) => {
  const sum = (member) => answers.reduce((total, one) => total + one[member], 0);
  const times = answers
    .map(({ milliseconds }) => milliseconds)
    .toSorted((one, other) => one - other);
  const count = answers.length;
  return {
    questions: count,
    "answered, in sentences": `${answers.filter(({ answer }) => answer !== "").length}, in ${score.sentences}`,
    "citation precision": share(score.needed, score.citations),
    "citation recall": share(score.sentences - score.unsupported, score.sentences),
    "unsupported sentences": `${score.unsupported} (${share(score.unsupported, score.sentences)})`,
    "documents that must be cited": share(score.cited, score.mustCite),
    "numbers stated exactly": share(score.stated, score.numbers),
    "tokens per answer": `${Math.round(sum("promptTokens") / count)} in, ${Math.round(sum("completionTokens") / count)} out`,
    "time per answer": `p50 ${times[Math.floor(count / 2)]} ms, p95 ${times[Math.floor(count * 0.95)]} ms`,
  };
};

const main = async () => {
  const [file, ...rest] = process.argv.slice(2);
  if (file === undefined || rest.length > 0) throw new Error(usage);
  await installWorkspace({ withoutV1: true, log: (message) => console.error(message) });
  const { addScores, evaluateAnswer, questionsIn } = await importPackage("tools-llm");
  const { createMemoryVectorCache, createModels, modelsSettings } = await importPackage("models");
  const questions = questionsIn(readFileSync(file, "utf8"));
  if (questions.length === 0) throw new Error(`${file} has no question`);
  const { OLLAMA_MODEL, MODEL_FILE } = process.env;
  const chosen = (OLLAMA_MODEL ?? MODEL_FILE) ? {} : { WRITER: "extractive" };
  const settings = modelsSettings.parse({ ...process.env, ...chosen });
  const log = { info: () => {}, warn: (_fields, message) => console.error(message) };
  const models = createModels(settings, { cache: createMemoryVectorCache(1_000), log });
  const answers = [];
  for (const question of questions) {
    const answer = await evaluateAnswer(question, models);
    console.log(`\n? ${answer.question}\n${answer.answer || "(no answer)"}`);
    answers.push(answer);
  }
  console.log(`\nwriter: ${models.writer.name}`);
  const rows = rowsOf(answers, addScores(answers.map(({ score }) => score)));
  for (const [name, value] of Object.entries(rows)) console.log(`${name.padEnd(30)}${value}`);
  await models.close();
};

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
