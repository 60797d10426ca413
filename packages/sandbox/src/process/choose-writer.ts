/**
 * Who writes the answers of `npm start`: the Ollama server or the model file of the environment, else the extractive
 * writer, really run. `OLLAMA_HOST` alone is the setting of a server on this machine, and names no model.
 */
export const chooseWriter = (
  environment: Readonly<Record<string, string | undefined>>,
  log: (message: string) => void,
): Readonly<Record<string, string>> => {
  const { OLLAMA_HOST: host, OLLAMA_MODEL: model, MODEL_FILE: file } = environment;
  if (host && model) {
    log(`answers are written by ${model} at ${host}`);
    return {};
  }
  if (file) {
    log(`answers are written by ${file}`);
    return {};
  }
  log(
    "answers are whole sentences of the sources (OLLAMA_HOST with OLLAMA_MODEL, or MODEL_FILE: a model writes)",
  );
  const isEmbedded = host && environment["EMBED_MODEL"];
  return { WRITER: "extractive", ...(host && !isEmbedded ? { OLLAMA_HOST: "" } : {}) };
};
