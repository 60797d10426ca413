import type { Llama } from "node-llama-cpp";

let loading: Promise<Llama> | undefined;

const load = async (): Promise<Llama> => {
  // When it is first needed: its hundred files cost every process half a second.
  const { getLlama, LlamaLogLevel } = await import("node-llama-cpp");
  return getLlama({
    gpu: false,
    build: "never",
    skipDownload: true,
    logLevel: LlamaLogLevel.error,
  });
};

/** llama.cpp, loaded once per process from its prebuilt binary, on the processor alone; nothing is compiled or fetched. */
export const loadLlama = (): Promise<Llama> => {
  loading ??= load();
  return loading;
};
