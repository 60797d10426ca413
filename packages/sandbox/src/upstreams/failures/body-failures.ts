import { type Failure, answerChanged, answerHtml } from "./failure.ts";

/** Answers of status 200 whose body is not what it should be. */
export const bodyFailures = {
  truncated: {
    plays: "the first half of the body, as if it were whole",
    act: answerChanged((body) => body.subarray(0, Math.floor(body.length / 2))),
  },
  "html-instead": { plays: "200 with HTML instead of data", act: answerHtml(200, "Please wait") },
  empty: { plays: "200 without a body", act: answerChanged(() => "") },
  null: { plays: "200 with the body `null`", act: answerChanged(() => "null") },
  "byte-order-mark": {
    plays: "the genuine body behind a byte order mark",
    act: answerChanged((body) => Buffer.concat([Buffer.from("\uFEFF"), body])),
  },
} satisfies Record<string, Failure>;
