import { pino } from "pino";
import { readSettings } from "./env.ts";
import { startGateway } from "./gateway.ts";

const settings = readSettings();
const log = pino({ name: "gateway" });
// Heeded from the first moment: a gateway that is stopped while it starts drains as well.
const stopped = new Promise<string>((resolve) => {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, resolve);
});
const gateway = await startGateway({
  payTo: settings.PAY_TO,
  network: settings.NETWORK,
  facilitatorUrls: settings.FACILITATOR_URL,
  ...(settings.CDP_API_KEY_ID && settings.CDP_API_KEY_SECRET
    ? { cdpKey: { keyId: settings.CDP_API_KEY_ID, secret: settings.CDP_API_KEY_SECRET } }
    : {}),
  redisUrl: settings.REDIS_URL,
  publicUrl: settings.PUBLIC_URL,
  host: settings.HOST,
  port: settings.PORT,
  handOverMs: settings.HAND_OVER_SECONDS * 1_000,
  maxBacklog: settings.MAX_BACKLOG,
  log,
});
log.info({ url: gateway.url, network: settings.NETWORK.id, payTo: settings.PAY_TO }, "ready");

log.info({ signal: await stopped }, "draining");
await gateway.close();
process.exit(0);
