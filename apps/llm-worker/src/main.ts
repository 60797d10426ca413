import {
  createFailFastRedis,
  createRedisCache,
  createRedisVectors,
  serveQueues,
} from "@coinslot/jobs";
import { createModels } from "@coinslot/models";
import { createSources } from "@coinslot/sources";
import { createLlmTools } from "@coinslot/tools-llm";
import { pino } from "pino";
import { readSettings } from "./env.ts";

const settings = await readSettings();
const log = pino({ name: "llm-worker" });
const redis = createFailFastRedis(settings.REDIS_URL);
redis.on("error", (error: Error) => log.warn({ error: error.message }, "redis"));
const sources = createSources(settings, { cache: createRedisCache(redis), now: Date.now, log });
const models = createModels(settings, { cache: createRedisVectors(redis), log });
const areModelsReady = () => models.readiness().ready;
await models.settled;

await serveQueues({
  concurrency: { llm: settings.CONCURRENCY },
  tools: createLlmTools({ sources, models, areModelsReady }),
  knownLists: sources.knownLists,
  whyNotReady: () => {
    const readiness = models.readiness();
    return readiness.ready ? "a source that it needs is out of reach" : readiness.reason;
  },
  settings,
  log,
  close: async () => {
    await Promise.all([sources.close(), models.close()]);
    redis.disconnect();
  },
});
