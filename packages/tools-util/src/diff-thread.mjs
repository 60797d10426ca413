import { parentPort } from "node:worker_threads";
import { diffTexts } from "./diff-texts.mjs";

// A thread's entry, in JavaScript because Node 20 cannot start a thread from TypeScript.
parentPort?.on("message", ({ text1, text2 }) => {
  parentPort?.postMessage(diffTexts(text1, text2));
});
