import { pino } from "pino";
import { readSettings } from "./env.ts";
import { startGateway } from "./gateway.ts";
import { publicUrlProblem } from "./payment/public-url.ts";

const settings = await readSettings();
const { NETWORK: network, PAY_TO: payTo } = settings;
const log = pino({ name: "gateway" });
// Heeded from the first moment: a gateway that is stopped while it starts drains as well.
const stopped = new Promise<string>((resolve) => {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, resolve);
});
if (!settings.RPC_URL)
  log.warn({ rpc: network.publicRpcUrl }, "RPC_URL is not set: a public endpoint is used");
const urlProblem = publicUrlProblem(settings);
if (urlProblem) log.warn({ publicUrl: settings.PUBLIC_URL }, urlProblem);
const rpcUrls = settings.RPC_URL ?? [network.publicRpcUrl];
const gateway = await startGateway({ settings: { ...settings, RPC_URL: rpcUrls }, log });
log.info({ url: gateway.url, network: network.id, payTo }, "ready");

log.info({ signal: await stopped }, "draining");
await gateway.close();
process.exit(0);
