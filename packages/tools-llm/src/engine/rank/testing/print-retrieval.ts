/** `pnpm eval:retrieval`: of our own questions, how many find their passage first and among the first three. */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryVectorCache, createMiniLmEmbedder, withVectorCache } from "@coinslot/models";
import { startUpstreams } from "@coinslot/sandbox";
import { fixturePassages, fixtureQuestions } from "./fixture-passages.ts";
import { measureRetrieval } from "./retrieval.ts";

const upstreams = await startUpstreams();
const passages = fixturePassages(upstreams.world);
await upstreams.stop();
const folder = join(tmpdir(), "coinslot-models");
const miniLm = createMiniLmEmbedder({ folder, threads: 1, waiting: 100 });
const embedder = withVectorCache(miniLm, createMemoryVectorCache(5_000));
const hits = await measureRetrieval(fixtureQuestions, passages, embedder);
await miniLm.close();

const ofAll = (count: number): string =>
  `${count} (${((100 * count) / fixtureQuestions.length).toFixed(0)} %)`;
console.log(`${fixtureQuestions.length} questions, ${passages.length} passages\n`);
console.log("| way | hit at 1 | hit at 3 | hit at 12 |\n| --- | --- | --- | --- |");
for (const { way, ...counts } of hits) {
  console.log(`| ${way} | ${[counts.at1, counts.at3, counts.at12].map(ofAll).join(" | ")} |`);
}
