import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createExtractiveWriter,
  createMemoryVectorCache,
  createMiniLmEmbedder,
  type Embedder,
  withVectorCache,
} from "@coinslot/models";
import { afterAll, beforeAll } from "vitest";
import type { Models } from "../engine/answer/answer-from.ts";

/** The models that `npm start` runs, loaded once for a file: MiniLM, and the writer that picks sentences by it. */
export const useMiniLm = (): { models: Models } => {
  const stage = {} as { models: Models };
  let embedder: Embedder;
  beforeAll(() => {
    const folder = join(tmpdir(), "coinslot-models");
    const inProcess = createMiniLmEmbedder({ folder, threads: 1, waiting: 100 });
    embedder = withVectorCache(inProcess, createMemoryVectorCache(5_000));
    const writer = createExtractiveWriter({ embedder });
    stage.models = { embedder, writer, extractive: writer };
  });
  afterAll(() => embedder.close());
  return stage;
};
