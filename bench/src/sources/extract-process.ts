/**
 * Reads the pages of a folder as a worker does, and sends what it took: `extract-process.ts FOLDER ROUNDS`. A
 * process of its own, so that the peak of its memory is that of reading.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createPageReader, type Page } from "@coinslot/sources";
import type { ExtractReport } from "./measure-extract.ts";
import { millisecondsOf } from "./timing.ts";

const [folder = "", rounds = ""] = process.argv.slice(2);

const pages: readonly Page[] = readdirSync(folder)
  .filter((file) => file.endsWith(".html"))
  .map((file) => {
    const about = JSON.parse(readFileSync(join(folder, file.replace(/html$/, "json")), "utf8")) as {
      url?: string;
    };
    const url = about.url ?? "https://page.invalid/";
    return { body: readFileSync(join(folder, file)), contentType: "text/html", url };
  });

const reader = createPageReader();
const read = (page: Page): Promise<number> =>
  millisecondsOf(() => reader.read(page, new AbortController().signal));
const readTogether = (): Promise<number[]> => Promise.all(pages.map(read));

// A thread takes a while to load the extractors and to reach its speed.
await readTogether();
const alone: number[] = [];
const together: number[] = [];
let togetherMs = 0;
for (let round = 0; round < Number(rounds); round += 1) {
  for (const page of pages) alone.push(await read(page));
  togetherMs += await millisecondsOf(async () => together.push(...(await readTogether())));
}
await reader.close();
const peakMegabytes = process.resourceUsage().maxRSS / 1_024;
const report: ExtractReport = { alone, together, togetherMs, peakMegabytes };
process.send?.(report);
process.disconnect();
