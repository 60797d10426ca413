import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startBundle } from "./bundle.ts";

const payTo = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const secret = "swordfish-of-the-operator";

/** Somebody else's process, on a port that the gateway is told to take. */
const other = createServer();
let takenPort: number;
let folder: string;
beforeAll(async () => {
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  takenPort = (other.address() as AddressInfo).port;
  folder = mkdtempSync(join(tmpdir(), "coinslot-secrets-"));
});
afterAll(() => {
  other.close();
  rmSync(folder, { recursive: true, force: true });
});

const boot = (app: string, environment: Readonly<Record<string, string>>) =>
  startBundle(app, ["/app/main.js"], environment).ended;

test("a gateway lists all that is wrong, a taken port and bad keys among it, and ends", async () => {
  const { code, log } = await boot("gateway", {
    NETWORK: "mars",
    HOST: "127.0.0.1",
    PORT: String(takenPort),
    REFUND_PRIVATE_KEY: secret,
    CDP_API_KEY_ID: "organizations/one",
    CDP_API_KEY_SECRET: secret,
    MAX_BACKLOG: "many",
  });
  expect(code).toBe(1);
  expect(log.split("\n")).toEqual([
    "The environment is not usable:",
    "  PAY_TO is required: the address that is paid",
    '  NETWORK: is not a known network: "mars"; known are base and base-sepolia',
    "  CDP_API_KEY_SECRET: is neither a PEM key nor 64 bytes of base64",
    "  REFUND_PRIVATE_KEY: is not a private key: 0x and 64 hex digits",
    "  REDIS_URL is required: where the Redis is that holds claims and queues",
    "  MAX_BACKLOG: is not a number",
    `  PORT: ${takenPort} at 127.0.0.1 is taken: another process listens there`,
  ]);
});

test("settings that depend on each other are told beside the others", async () => {
  const { log } = await boot("gateway", {
    PORT: "0",
    CDP_API_KEY_ID: "organizations/one",
    SANDBOX_WALLET_URL: "http://127.0.0.1:4099",
    PUBLIC_URL: "https://shop.example",
  });
  expect(log).toContain("CDP_API_KEY_SECRET: CDP_API_KEY_ID and CDP_API_KEY_SECRET go together");
  expect(log).toContain("SANDBOX_WALLET_URL: is for the sandbox");
  expect(log).toContain("PAY_TO is required");
});

test("with nothing wrong but the port, the port is all that it tells", async () => {
  const { code, log } = await boot("gateway", {
    PAY_TO: payTo,
    REDIS_URL: "redis://127.0.0.1:1",
    HOST: "127.0.0.1",
    PORT: String(takenPort),
  });
  expect(code).toBe(1);
  expect(log).toBe(
    `The environment is not usable:\n  PORT: ${takenPort} at 127.0.0.1 is taken: another process listens there`,
  );
});

test.each(["util-worker", "data-worker", "llm-worker"])(
  "a %s lists all that is wrong, and ends",
  async (app) => {
    const { code, log } = await boot(app, { CONCURRENCY: "0" });
    expect(code).toBe(1);
    expect(log).toContain("REDIS_URL is required: where the Redis is that holds claims and queues");
    expect(log).toContain("CONCURRENCY: ");
    expect(log.includes("CONTACT_EMAIL is required: named to data providers")).toBe(
      app !== "util-worker",
    );
    expect(log).not.toMatch(/^\s+at /m);
  },
);

test("a setting is read from the file that NAME_FILE names; a file that cannot be read is told", async () => {
  const path = join(folder, "refund-key");
  writeFileSync(path, `${secret}\n`);
  const { log } = await boot("gateway", {
    PAY_TO: payTo,
    PORT: "0",
    REFUND_PRIVATE_KEY_FILE: path,
    RECEIPT_PRIVATE_KEY_FILE: join(folder, "nowhere"),
    PAY_TO_FILE: path,
  });
  expect(log.split("\n").toSorted()).toEqual([
    "  PAY_TO_FILE: PAY_TO is set as well",
    "  RECEIPT_PRIVATE_KEY_FILE: cannot be read (ENOENT)",
    "  REDIS_URL is required: where the Redis is that holds claims and queues",
    "  REFUND_PRIVATE_KEY: is not a private key: 0x and 64 hex digits",
    "The environment is not usable:",
  ]);
  expect(log).not.toContain(secret);
});
