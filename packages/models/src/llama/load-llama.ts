import { getLlama, type Llama, LlamaLogLevel } from "node-llama-cpp";

let loading: Promise<Llama> | undefined;

/** llama.cpp, loaded once per process from its prebuilt binary, on the processor alone; nothing is compiled or fetched. */
export const loadLlama = (): Promise<Llama> => {
  loading ??= getLlama({
    gpu: false,
    build: "never",
    skipDownload: true,
    logLevel: LlamaLogLevel.error,
  });
  return loading;
};
