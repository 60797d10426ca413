import { createFailFastRedis, createRedisCache, serveQueues } from "@coinslot/jobs";
import { createSources } from "@coinslot/sources";
import { createDataTools } from "@coinslot/tools-data";
import { pino } from "pino";
import { readSettings } from "./env.ts";

const settings = await readSettings();
const log = pino({ name: "data-worker" });
log.info({ switchedOff: settings.switchedOff }, "unlicensed providers that are not asked");
const redis = createFailFastRedis(settings.REDIS_URL);
redis.on("error", (error: Error) => log.warn({ error: error.message }, "redis"));
const sources = createSources(settings, { cache: createRedisCache(redis), now: Date.now, log });

await serveQueues({
  concurrency: { data: settings.CONCURRENCY },
  tools: createDataTools(sources),
  knownLists: sources.knownLists,
  settings,
  log,
  close: async () => {
    await sources.close();
    redis.disconnect();
  },
});
