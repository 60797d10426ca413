export { createLlmTools, type LlmParts } from "./create-llm-tools.ts";
export { evaluateAnswer } from "./eval-answers/eval-answers.ts";
export { questionsIn } from "./eval-answers/question.ts";
export { addScores } from "./eval-answers/score-answer.ts";
export {
  isReadAgain,
  readSource,
  type CitedSource,
  type ReadAgain,
} from "./read-again/read-source.ts";
export { checkCitations, type CitationReport } from "./verify/citations/check-citations.ts";
