import { parentPort } from "node:worker_threads";
import { pageToContent } from "./page/page-to-content.mjs";

// A thread's entry, in JavaScript because Node 20 cannot start a thread from TypeScript. What the extractors print
// would be text of pages in our log.
console.error = () => {};
console.warn = () => {};
console.log = () => {};

parentPort?.on("message", (page) => {
  const answer = (
    /** @type {import("./page/page-content.ts").PageOutcome} */ outcome,
    isFinal = true,
  ) => parentPort?.postMessage({ outcome, isFinal });
  pageToContent(page, (early) => answer(early, false)).then(answer, (error) => {
    throw error;
  });
});
