import { pino } from "pino";
import { readSettings } from "./env.ts";
import { startGateway } from "./gateway.ts";

const settings = readSettings();
const log = pino({ name: "gateway" });
// Heeded from the first moment: a gateway that is stopped while it starts drains as well.
const stopped = new Promise<string>((resolve) => {
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, resolve);
});
if (!settings.RPC_URL)
  log.warn({ rpc: settings.NETWORK.publicRpcUrl }, "RPC_URL is not set: a public endpoint is used");
const gateway = await startGateway({
  payTo: settings.PAY_TO,
  network: settings.NETWORK,
  facilitatorUrls: settings.FACILITATOR_URL,
  ...(settings.CDP_API_KEY_ID && settings.CDP_API_KEY_SECRET
    ? { cdpKey: { keyId: settings.CDP_API_KEY_ID, secret: settings.CDP_API_KEY_SECRET } }
    : {}),
  receiptSigner: settings.RECEIPT_PRIVATE_KEY,
  care: {
    rpcUrls: settings.RPC_URL ?? [settings.NETWORK.publicRpcUrl],
    confirmFrom: settings.CONFIRM_FROM_USD,
    refundPrivateKey: settings.REFUND_PRIVATE_KEY,
    refundAfterMs: settings.REFUND_AFTER_SECONDS * 1_000,
    roundMs: settings.RECONCILE_SECONDS * 1_000,
    orphanMs: settings.ORPHAN_SECONDS * 1_000,
    maxUnsettled: settings.MAX_UNSETTLED,
  },
  abuse: {
    invalidPerMinute: settings.INVALID_PAYMENTS_PER_MINUTE,
    settlingPerAddress: settings.SETTLING_PER_ADDRESS,
    trustedProxies: settings.TRUSTED_PROXIES,
  },
  bodies: {
    bodyBytes: settings.BODIES_MB * 1024 * 1024,
    bodyBytesPerAddress: settings.BODIES_MB_PER_ADDRESS * 1024 * 1024,
  },
  adminToken: settings.ADMIN_TOKEN,
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
