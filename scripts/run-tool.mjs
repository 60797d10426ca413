/** Runs a tool's code in this process, over simulated providers or the real ones. */
import { setTimeout as pause } from "node:timers/promises";
import { importPackage } from "./workspace.mjs";

const noCache = { get: async () => undefined, set: async () => {} };

/** The simulated providers, trusted by this process; or nothing, for the real ones. */
const openWorld = async (live) => {
  if (live) return { environment: process.env, close: async () => {} };
  const { startUpstreams, trustAuthority } = await importPackage("sandbox");
  const upstreams = await startUpstreams({ coversAnything: true });
  const distrust = trustAuthority(upstreams.caFile);
  const close = async () => {
    distrust();
    await upstreams.stop();
  };
  return { environment: upstreams.environment, close };
};

const openSources = async (live) => {
  const { createSources, sourcesSettings } = await importPackage("sources");
  const world = await openWorld(live);
  const settings = sourcesSettings.safeParse({ ...world.environment });
  if (!settings.success) {
    throw new Error(`The environment is not usable:\n${problemsOf(settings.error)}`);
  }
  const log = { warn: (fields, message) => console.error(message, JSON.stringify(fields)) };
  const sources = createSources(settings.data, { cache: noCache, now: Date.now, log });
  const close = async () => {
    await sources.close();
    await world.close();
  };
  return { sources, isSimulated: !live, close };
};

/** The models that the environment chooses; where it chooses none, whole sentences of the sources are the answer. */
const openModels = async () => {
  const { createMemoryVectorCache, createModels, modelsSettings } = await importPackage("models");
  const { OLLAMA_MODEL, MODEL_FILE } = process.env;
  const chosen = OLLAMA_MODEL || MODEL_FILE ? {} : { WRITER: "extractive" };
  const settings = modelsSettings.safeParse({ ...process.env, ...chosen });
  if (!settings.success) {
    throw new Error(`The environment is not usable:\n${problemsOf(settings.error)}`);
  }
  const log = { info: (fields, message) => console.error(message, JSON.stringify(fields)) };
  return createModels(settings.data, { cache: createMemoryVectorCache(1_000), log });
};

const waitUntil = async (check, ms) => {
  const deadline = Date.now() + ms;
  while (!check() && Date.now() < deadline) await pause(100);
};

/** How the tools of each worker family are created; what a tool does not need is not loaded. */
const families = {
  util: async () => {
    const { utilTools, closeUtilTools } = await importPackage("tools-util");
    return { tools: utilTools, isSimulated: false, close: closeUtilTools };
  },
  data: async (live) => {
    const { sources, ...rest } = await openSources(live);
    const { createDataTools } = await importPackage("tools-data");
    return { tools: createDataTools(sources), ...rest };
  },
  llm: async (live) => {
    const { sources, close, ...rest } = await openSources(live);
    const models = await openModels();
    const { createLlmTools } = await importPackage("tools-llm");
    const areModelsReady = () => models.readiness().ready;
    const tools = createLlmTools({ sources, models, areModelsReady });
    // Models are loaded while nobody waits for them; here somebody does.
    const untilReady = () => waitUntil(areModelsReady, 60_000);
    const closeAll = () => Promise.all([models.close(), close()]);
    return { tools, ...rest, untilReady, close: closeAll };
  },
};

/** One line for each problem that zod found, with the path of what is wrong. */
const problemsOf = ({ issues }, ...start) =>
  issues.map(({ path, message }) => `  ${[...start, ...path].join(".")}: ${message}`).join("\n");

const toolOf = (tools, name) => {
  if (Object.hasOwn(tools, name)) return tools[name];
  const known = Object.keys(tools).toSorted().join(", ");
  throw new Error(`There is no tool "${name}". There are: ${known}.`);
};

const inputOf = ({ slug, operations }, { version, input }) => {
  const operation = operations[`v${version}`];
  if (!operation) throw new Error(`${slug} is not sold in version ${version}.`);
  let given;
  try {
    given = JSON.parse(input);
  } catch (error) {
    throw new Error(`The input is not JSON: ${input}`, { cause: error });
  }
  const parsed = operation.input.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new Error(`The input of ${slug} is wrong:\n${problemsOf(parsed.error, "input")}`);
};

/** What the tool says in its own words, such as that there is no such domain, is no fault of its code. */
const failureOf = (slug, error) => {
  const detail = error.stack ?? String(error);
  const told = error.code?.startsWith?.("tool_") || error.code?.startsWith?.("upstream_");
  return new Error(told ? `${slug}: ${error.code}: ${error.message}` : `${slug} threw: ${detail}`, {
    cause: error,
  });
};

const resultOf = async ({ handler }, tool, input, version) => {
  const { envelopeOf, resultSchema } = await importPackage("tools-schema");
  const signal = AbortSignal.timeout(tool.timeoutSeconds * 1_000);
  const outcome = await handler(input, { x402Version: version, signal, now: Date.now }).catch(
    (error) => {
      throw failureOf(tool.slug, error);
    },
  );
  const parsed = resultSchema(tool).safeParse(envelopeOf(tool, outcome, Date.now()));
  if (parsed.success) return parsed.data;
  throw new Error(
    `The result of ${tool.slug} does not fit its definition:\n${problemsOf(parsed.error, "result")}`,
  );
};

/** Runs a call of a tool by name. Throws, before anything is opened, for a call that could not be sold. */
export const runTool = async (call) => {
  const { tools } = await importPackage("tools-schema");
  const tool = toolOf(tools, call.name);
  const input = inputOf(tool, call);
  const family = await families[tool.queue](call.live);
  const { tools: offered, isSimulated, untilReady = async () => {}, close } = family;
  try {
    const runnable = offered[tool.slug];
    if (!runnable) throw new Error(`${tool.slug} has no handler yet.`);
    await untilReady();
    if (!runnable.isReady()) throw new Error(`${tool.slug} is not ready: what it needs is away.`);
    return { result: await resultOf(runnable, tool, input, call.version), isSimulated };
  } finally {
    await close();
  }
};
