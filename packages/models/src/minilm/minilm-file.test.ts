import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findMiniLm, miniLmFile } from "./minilm-file.ts";

const model = await findMiniLm();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "minilm-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("several that begin at once leave one whole file, and nothing unfinished", async () => {
  const within = join(folder, "models");
  const paths = await Promise.all([1, 2, 3].map(() => miniLmFile(within, model)));
  expect(new Set(paths).size).toBe(1);
  expect(await readdir(within)).toHaveLength(1);
  const { mtimeMs } = await stat(paths[0]!);
  expect(await miniLmFile(within, model)).toBe(paths[0]);
  expect((await stat(paths[0]!)).mtimeMs).toBe(mtimeMs);
});

test("a file that was cut or changed is made again", async () => {
  const path = await miniLmFile(folder, model);
  const whole = await readFile(path);
  await writeFile(path, whole.subarray(0, 1_000_000));
  await miniLmFile(folder, model);
  expect((await readFile(path)).equals(whole)).toBe(true);
});

test("error: other weights than the published ones are refused", async () => {
  const weights = await readFile(model.weightsPath);
  weights[weights.length - 1] = (weights.at(-1) ?? 0) ^ 1;
  const weightsPath = join(folder, "weights");
  await writeFile(weightsPath, weights);
  await expect(miniLmFile(folder, { ...model, weightsPath })).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("not the model that was published"),
  });
});
