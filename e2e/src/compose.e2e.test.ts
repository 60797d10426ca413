import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { lean, startRedis, startStubFacilitator } from "@coinslot/sandbox";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { type Bundle, startBundle } from "./bundle.ts";
import { type ComposeService, composeWith, root } from "./compose-file.ts";

const payTo = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";
const required = { PAY_TO: payTo, CONTACT_EMAIL: "ops@coinslot.example" };
const apps = ["gateway", "util-worker", "data-worker", "llm-worker"];
const workers = apps.slice(1);
const ofSources = ["CONTACT_EMAIL", "SEARXNG_URL", "UNLICENSED_PROVIDERS"];
const ofModels = ["OLLAMA_HOST", "OLLAMA_MODEL", "EMBED_MODEL", "MODEL_FILE", "WRITER"];

describe("docker-compose.yml", () => {
  const { services, networks, volumes } = composeWith(required);
  const service = (name: string): ComposeService => services[name] as ComposeService;

  test.each(Object.keys(required))("refuses to start without %s", (name) => {
    expect(() => composeWith({ ...required, [name]: "" })).toThrow(name);
  });

  test("runs Redis, SearXNG and the four apps, and nothing else", () => {
    expect(Object.keys(services).toSorted()).toEqual([...apps, "redis", "searxng"].toSorted());
  });

  test("SearXNG is pinned, reached from inside only, and answers in JSON", () => {
    const { image, ports, volumes: mounted } = service("searxng");
    expect(image).toMatch(/:\d{4}\.\d+\.\d+-[0-9a-f]{9}$/);
    expect(ports).toBeUndefined();
    expect(mounted).toEqual(["./searxng:/etc/searxng:ro"]);
    const settings: unknown = parse(readFileSync(join(root, "searxng", "settings.yml"), "utf8"));
    expect(settings).toMatchObject({ search: { formats: ["html", "json"] } });
    expect(service("data-worker").environment).toMatchObject({
      SEARXNG_URL: "http://searxng:8080",
    });
  });

  test("Redis writes everything down, evicts nothing, keeps its data, is reached from inside only", () => {
    const redis = service("redis");
    const words = redis.command.join(" ");
    expect(words).toContain("--appendonly yes --appendfsync everysec");
    expect(words).toContain("--maxmemory-policy noeviction");
    expect(redis.volumes).toEqual(["redis-data:/data"]);
    expect(volumes).toHaveProperty("redis-data");
    expect(redis.ports).toBeUndefined();
    expect(redis.networks).toEqual(["queue"]);
    expect(networks["queue"]).toEqual({ internal: true });
    expect(redis.healthcheck?.test).toEqual(["CMD", "valkey-cli", "-e", "ping"]);
  });

  test.each([...apps, "redis", "searxng"])(
    "%s can write nowhere and become nobody else",
    (name) => {
      expect(service(name)).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        restart: "unless-stopped",
      });
      expect(service(name).user).not.toBe("root");
      expect(service(name).stop_grace_period).toMatch(/^\d+s$/);
    },
  );

  test.each(apps)("%s runs its own bundle, read-only, once Redis is healthy", (name) => {
    expect(service(name)).toMatchObject({
      image: "node:24-slim",
      command: ["node", ...(name === "llm-worker" ? lean.flags : []), "/app/main.js"],
      volumes: [`./apps/${name}/dist:/app:ro`],
      depends_on: { redis: { condition: "service_healthy" } },
    });
  });

  test("the gateway sells on base-sepolia by default", () => {
    expect(service("gateway").environment).toMatchObject({
      PAY_TO: payTo,
      NETWORK: "base-sepolia",
      FACILITATOR_URL: "https://x402.org/facilitator",
      PUBLIC_URL: "http://localhost:4021",
    });
  });

  test("workers hold no payment settings and open no port", () => {
    for (const name of workers) {
      const own: Readonly<Record<string, readonly string[]>> = {
        "util-worker": ["HEAVY_CONCURRENCY"],
        "data-worker": ofSources,
        "llm-worker": [...ofSources, ...ofModels, ...Object.keys(lean.environment)],
      };
      const settings = ["REDIS_URL", "CONCURRENCY", ...(own[name] ?? [])];
      expect(Object.keys(service(name).environment ?? {})).toEqual(settings);
      expect(service(name).ports).toBeUndefined();
    }
    expect(service("llm-worker").environment).toMatchObject(lean.environment);
  });
});

describe("each bundle starts from its dist alone, with the settings of docker-compose.yml", () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let facilitator: Awaited<ReturnType<typeof startStubFacilitator>>;
  let services: ReturnType<typeof composeWith>["services"];
  let port: number;
  beforeAll(async () => {
    [redis, facilitator, port] = await Promise.all([
      startRedis(),
      startStubFacilitator(),
      freePort(),
    ]);
    // No chain is asked before the first unknown settlement.
    services = composeWith({ ...required, FACILITATOR_URL: facilitator.url }).services;
  });
  afterAll(() => Promise.all([facilitator.stop(), redis.stop()]));

  /** What the container would see, with this machine's Redis and a port that is free here. */
  const here = (value: string | number): string =>
    String(value)
      .replace("redis://redis:6379", redis.url)
      .replace(/\b4021\b/, String(port));

  const start = (app: string): Bundle => {
    const { command, environment = {} } = services[app] as ComposeService;
    const settings = Object.entries(environment).map(([name, value]) => [name, here(value)]);
    return startBundle(app, command.slice(1), Object.fromEntries(settings));
  };

  test.each(workers)(
    "%s says that it is ready, its heart beats, and it stops when told",
    async (app) => {
      const subscriber = new Redis(redis.url);
      const heartbeat = new Promise<string>((resolve) => {
        subscriber.on("pmessage", (_pattern, _channel, message: string) => resolve(message));
      });
      await subscriber.psubscribe("*:heartbeats");
      const worker = start(app);
      try {
        await worker.logged("ready");
        expect(JSON.parse(await heartbeat)).toMatchObject({ queue: app.replace("-worker", "") });
      } finally {
        subscriber.disconnect();
        expect(await worker.stop()).toBe(0);
      }
    },
  );

  test("llm-worker loads its model from what lies in its dist", async () => {
    const worker = startBundle("llm-worker", ["/app/main.js"], {
      REDIS_URL: redis.url,
      CONTACT_EMAIL: required.CONTACT_EMAIL,
      WRITER: "extractive",
    });
    const subscriber = new Redis(redis.url);
    await subscriber.psubscribe("*:heartbeats");
    const isTold = new Promise<void>((resolve) => {
      subscriber.on("pmessage", (_pattern, _channel, message: string) => {
        const { tools, reasons } = JSON.parse(message) as Record<string, Record<string, unknown>>;
        // Only a source may be missing here: the model is there.
        if (!/model|MiniLM|writer/u.test(JSON.stringify(reasons)) && tools) resolve();
      });
    });
    try {
      await worker.logged("ready");
      await isTold;
    } finally {
      subscriber.disconnect();
      expect(await worker.stop()).toBe(0);
    }
  });

  test("models lie beside llm-worker's bundle, libraries of signatures beside the gateway's, nothing beside the others'", () => {
    const carriedBy = (app: string): string[] => {
      const folder = join(root, "apps", app, "dist", "node_modules");
      return existsSync(folder) ? readdirSync(folder) : [];
    };
    for (const app of apps.filter((name) => name.endsWith("-worker")))
      expect(carriedBy(app).length > 0, app).toBe(app === "llm-worker");
    expect(carriedBy("gateway")).toEqual(
      expect.arrayContaining(["secp256k1", "tiny-secp256k1", "node-gyp-build"]),
    );
  });

  test("the gateway is live, its health check says so, and it stops when told", async () => {
    const { healthcheck } = services["gateway"] as ComposeService;
    const check = (healthcheck?.test ?? []).slice(2).map(here);
    const exitCode = (): number | null => spawnSync(process.execPath, check).status;
    expect(exitCode()).toBe(1);
    const gateway = start("gateway");
    try {
      await live(`http://127.0.0.1:${port}/health/live`, gateway);
      expect(exitCode()).toBe(0);
    } finally {
      expect(await gateway.stop()).toBe(0);
    }
  });

  test.each(apps)("%s refuses to start without settings, and names them", async (app) => {
    const bundle = startBundle(app, ["/app/main.js"], {});
    const { code, log } = await bundle.ended;
    await bundle.stop();
    expect(code).not.toBe(0);
    expect(log).toContain("REDIS_URL");
  });
});

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

const live = async (url: string, bundle: Bundle): Promise<void> => {
  let log: string | undefined;
  void bundle.ended.then((end) => {
    log = end.log;
  });
  while (log === undefined) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.status === 200) return;
    await sleep(50);
  }
  throw new Error(`the gateway ended:\n${log}`);
};
