import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import {
  defaultValues,
  exampleValues,
  mergeValues,
  renderChart,
  renderTexts,
  type Values,
  valuesSchema,
} from "./helm/chart.ts";
import { appsOf, settingsOf } from "./settings.ts";

const apps = appsOf["all"]!;
const validate = new Ajv({ strict: false }).compile(valuesSchema);
/** Set by the chart itself. */
const settled = ["HOST", "PORT", "METRICS_HOST", "METRICS_PORT"];
const isSecret = (name: string): boolean => /(KEY|SECRET|TOKEN)$|^REDIS_URL$/.test(name);
const without = (...path: readonly string[]): Values => ({ [path[0]!]: nested(path.slice(1)) });
const nested = (path: readonly string[]): unknown =>
  path.length === 0 ? "" : { [path[0]!]: nested(path.slice(1)) };

describe("values.schema.json", () => {
  test.each([defaultValues, mergeValues(defaultValues, exampleValues)])(
    "accepts what the chart brings, and the example: %#",
    (values) => {
      expect(validate(values), JSON.stringify(validate.errors)).toBe(true);
    },
  );

  test.each([
    ["a name that nobody reads", { gatway: {} }],
    ["a setting that there is not", { gateway: { settings: { PAYTO: "0x1" } } }],
    ["another app's setting", { "util-worker": { settings: { PAY_TO: "0x1" } } }],
    [
      "a number, which YAML may have changed",
      { gateway: { settings: { MAX_BACKLOG: 1_000_000 } } },
    ],
    ["a secret in the values", { gateway: { settings: { ADMIN_TOKEN: "open" } } }],
    [
      "a Redis with its password in the values",
      { gateway: { settings: { REDIS_URL: "redis://x" } } },
    ],
    ["a secret that there is not", { gateway: { secretSettings: ["REDIS_URL", "ADMIN"] } }],
    [
      "the gateway's secret for a worker",
      { "llm-worker": { secretSettings: ["REFUND_PRIVATE_KEY"] } },
    ],
    ["no gateway at all", { gateway: { replicas: 0 } }],
    ["a port of words", { service: { port: "http" } }],
  ])("refuses %s", (_what, mistake) => {
    expect(validate(mergeValues(mergeValues(defaultValues, exampleValues), mistake))).toBe(false);
  });

  test.each(apps)("%s: every setting can be set, or be a secret, and no other", async (app) => {
    const read = [...(await settingsOf(app)).keys()].filter((name) => !settled.includes(name));
    const { settings, secretSettings } = valuesSchema.properties[app]!.properties;
    const open = Object.keys(settings!.properties);
    expect(open.toSorted()).toEqual(read.filter((name) => !isSecret(name)).toSorted());
    expect(secretSettings!.items.enum.toSorted()).toEqual(read.toSorted());
  });
});

describe("what the chart cannot do without", () => {
  test.each([
    ["image", "registry"],
    ["existingSecret"],
    ["gateway", "settings", "PAY_TO"],
    ["gateway", "settings", "PUBLIC_URL"],
    ["gateway", "settings", "TRUSTED_PROXIES"],
    ["data-worker", "settings", "CONTACT_EMAIL"],
    ["llm-worker", "settings", "CONTACT_EMAIL"],
    ["ingress", "host"],
    ["keda", "prometheus"],
  ])("is named where it is missing: %s %s %s", (...path) => {
    const given = path.filter((name) => name !== undefined);
    const values = mergeValues(exampleValues, without(...given));
    expect(() => renderChart(values)).toThrow(given.join("."));
  });

  test.each([
    ["networkPolicy.redis.to", { networkPolicy: { redis: { to: [] } } }],
    ["data-worker.secretSettings", { "data-worker": { secretSettings: [] } }],
  ])("is named where a list lacks it: %s", (name, over) => {
    expect(() => renderChart(mergeValues(exampleValues, over))).toThrow(name);
  });

  test("and nothing else: without operators, ingress and policy only what Kubernetes itself has is asked for", () => {
    const off = { enabled: false };
    const bare = {
      ingress: off,
      keda: off,
      networkPolicy: off,
      podMonitor: off,
      prometheusRule: off,
    };
    const manifests = renderChart(mergeValues(exampleValues, bare));
    expect([...new Set(manifests.map(({ kind }) => kind))].toSorted()).toEqual([
      "Deployment",
      "Pod",
      "PodDisruptionBudget",
      "Service",
      "ServiceAccount",
    ]);
    const replicas = manifests
      .filter(({ kind }) => kind === "Deployment")
      .map(({ spec }) => spec.replicas);
    expect(replicas).toEqual([2, 1, 1, 1]);
  });
});

test("the notes say where the shop is, and what a family without a pod means", () => {
  const notes = (over: Values): string =>
    renderTexts(mergeValues(exampleValues, over)).get("NOTES.txt")!;
  expect(notes({})).toContain("https://shop.example");
  expect(notes({})).not.toContain("not sold");
  expect(notes({ "llm-worker": { minReplicas: 0 } })).toContain("llm-worker may have no pod");
  expect(notes({ networkPolicy: { enabled: false } })).toContain("No network policy");
});
