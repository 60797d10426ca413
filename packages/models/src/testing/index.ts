export { writeRandomModel } from "./random-model.ts";
export { type AnswerFixture, answerFixtures } from "./answer-fixtures.ts";
