import { lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { settingsFrom } from "@coinslot/jobs";
import { familyOf, isOnPublicInternet, queues, tools } from "@coinslot/tools-schema";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { z } from "zod";
import { root } from "./compose-file.ts";
import { imageOf } from "./dockerfile.ts";
import { chartFile, exampleValues, mergeValues, renderChart } from "./helm/chart.ts";
import { assertOfSchema, compileManifests } from "./helm/kubernetes.ts";
import type { Manifest } from "./helm/manifest.ts";
import { appsOf, environmentOf, settingsOf } from "./settings.ts";

const apps = appsOf["all"]!;
const workers = appsOf["workers"]!;
const manifests = renderChart(exampleValues);
const ofKind = (kind: string): readonly Manifest[] => manifests.filter((one) => one.kind === kind);
const of = (kind: string, app: string): Manifest =>
  ofKind(kind).find(({ metadata }) => metadata.name === `shop-${app}`)!;
const podOf = (app: string) => of("Deployment", app).spec.template.spec;
const containerOf = (app: string) => podOf(app).containers[0];
const namesOf = (app: string): readonly string[] =>
  containerOf(app).env.map(({ name }) => name.replace(/_FILE$/, ""));

describe("what the chart renders", () => {
  test.each(manifests.map((one): [string, Manifest] => [`${one.kind} ${one.metadata.name}`, one]))(
    "%s is what its published schema allows",
    (_name, manifest) => {
      expect(() => assertOfSchema(manifest)).not.toThrow();
    },
  );

  test("a manifest of another form is refused", () => {
    const { spec, ...rest } = of("Deployment", "gateway");
    const words = { ...rest, spec: { ...spec, replicas: "two" } } as unknown as Manifest;
    expect(() => assertOfSchema(words)).toThrow("replicas");
  });

  test("no field is one that Kubernetes does not know", { timeout: 120_000 }, () => {
    const strange = structuredClone(of("Deployment", "gateway"));
    Object.assign(strange.spec.template.spec.containers[0], { readinesProbe: {} });
    const problems = compileManifests([...manifests, strange]);
    expect(problems).toEqual([expect.stringContaining("readinesProbe")]);
  });

  test("everything has a name of its own, and a version", () => {
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      version: string;
    };
    expect(chartFile).toMatchObject({ apiVersion: "v2", appVersion: version });
  });
});

describe.each(apps)("the deployment of %s", (app) => {
  test("runs the image of the Dockerfile as that does, and can write in /tmp only", () => {
    const { image, command, volumeMounts, ports } = containerOf(app);
    expect(image).toBe(`registry.example/shop/coinslot-${app}:0.1.0`);
    expect([imageOf(app).user, command]).toEqual(["node", undefined]);
    expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual([
      "/tmp",
      "/run/secrets/coinslot",
    ]);
    const listens = app === "gateway" ? [4021, 9464] : [9464];
    expect(ports.map(({ containerPort }) => containerPort)).toEqual(listens);
    expect(imageOf(app).healthcheck.join()).toContain(app === "gateway" ? "4021" : "METRICS_PORT");
    expect(containerOf(app).env).toContainEqual({ name: "METRICS_PORT", value: "9464" });
    expect(imageOf(app).environment["METRICS_PORT"] ?? "9464").toBe("9464");
  });

  test("is asked what the image's own health check asks", () => {
    const { startupProbe, readinessProbe, livenessProbe } = containerOf(app);
    const asked = app === "gateway" ? "/health/live http" : "/metrics metrics";
    for (const { httpGet } of [startupProbe, readinessProbe, livenessProbe]) {
      expect(`${httpGet.path} ${httpGet.port}`).toBe(asked);
      expect(imageOf(app).healthcheck.join(" ")).toContain(httpGet.path);
    }
  });

  test("is told every setting that it needs, and none that it does not read", async () => {
    const settings = await settingsOf(app);
    for (const name of namesOf(app)) expect(settings.has(name), name).toBe(true);
    const required = [...settings].filter(([, { isRequired }]) => isRequired);
    expect(required.length).toBeGreaterThan(0);
    for (const [name] of required) expect(namesOf(app)).toContain(name);
  });

  test("starts by what it is told", async () => {
    const folder = mkdtempSync(join(tmpdir(), "coinslot-helm-"));
    try {
      writeFileSync(join(folder, "REDIS_URL"), "rediss://:word@redis.shop.example:6379\n");
      const mounted = containerOf(app).env.map(({ name, value }): [string, string] => [
        name,
        value.replace("/run/secrets/coinslot", folder),
      ]);
      const { settingsSchema } = await environmentOf(app);
      expect(
        settingsFrom(settingsSchema as unknown as z.ZodType, Object.fromEntries(mounted)),
      ).toMatchObject({
        REDIS_URL: "rediss://:word@redis.shop.example:6379",
        METRICS_PORT: 9464,
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("reads secrets in files, and those that it names alone", () => {
    const more = app === "gateway" ? ["REDIS_URL", "ADMIN_TOKEN"] : ["REDIS_URL"];
    const values = mergeValues(exampleValues, { [app]: { secretSettings: more } });
    const pod = renderChart(values).find(
      ({ kind, metadata }) => kind === "Deployment" && metadata.name === `shop-${app}`,
    )!.spec.template.spec;
    expect(pod.volumes.flatMap(({ secret }) => secret?.items ?? [])).toEqual(
      more.map((name) => ({ key: name, path: name })),
    );
    for (const name of more)
      expect(pod.containers[0].env).toContainEqual({
        name: `${name}_FILE`,
        value: `/run/secrets/coinslot/${name}`,
      });
  });

  test("is nobody special, and asks Kubernetes for nothing", () => {
    const pod = podOf(app);
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 1000,
      seccompProfile: { type: "RuntimeDefault" },
    });
    expect(containerOf(app).securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(of("ServiceAccount", pod.serviceAccountName.replace("shop-", ""))).toMatchObject({
      automountServiceAccountToken: false,
    });
  });

  test("its budget lets a node be drained, and is of its own pods", () => {
    const { spec } = of("PodDisruptionBudget", app);
    expect([spec.maxUnavailable, spec.minAvailable]).toEqual([1, undefined]);
    expect(of("Deployment", app).spec.template.metadata.labels).toMatchObject(
      spec.selector.matchLabels,
    );
    const others = apps.filter((one) => one !== app).map((one) => of("Deployment", one));
    for (const { spec: other } of others)
      expect(other.template.metadata.labels).not.toMatchObject(spec.selector.matchLabels);
  });
});

describe("a pod that must go", () => {
  test.each(workers)("%s has time for all attempts of its longest tool", (app) => {
    const longest = Math.max(
      ...Object.values(tools)
        .filter(({ queue }) => `${familyOf[queue]}-worker` === app)
        .map(({ timeoutSeconds, attempts }) => timeoutSeconds * attempts),
    );
    expect(longest).toBeGreaterThan(0);
    expect(podOf(app).terminationGracePeriodSeconds).toBe(longest + 10);
  });

  test("the gateway first is forgotten by the endpoints, then ends the calls that wait", async () => {
    const handOver = Number((await settingsOf("gateway")).get("HAND_OVER_SECONDS")?.default);
    const [, pause] = containerOf("gateway").lifecycle!.preStop.exec.command;
    expect(Number(pause)).toBeGreaterThan(0);
    expect(podOf("gateway").terminationGracePeriodSeconds).toBe(Number(pause) + handOver + 25);
  });
});

describe("scaling", () => {
  const queriesOf = (app: string): readonly string[] =>
    of("ScaledObject", app).spec.triggers.map(({ metadata }) => metadata["query"]!);

  test("each queue of the catalog is watched by the worker of its family: its length, and its age", () => {
    const wanted = (metric: string, queue: string): string =>
      `max(coinslot_queue_${metric}{namespace="coinslot",queue="${queue}"})`;
    for (const app of workers)
      expect(queriesOf(app)).toEqual(
        queues
          .filter((queue) => `${familyOf[queue]}-worker` === app)
          .flatMap((queue) => [wanted("waiting", queue), wanted("oldest_seconds", queue)]),
      );
  });

  test("what is asked for is what a gateway measures, and silence is no empty queue", () => {
    const gauges = readFileSync(join(root, "apps/gateway/src/metrics/shop-gauges.ts"), "utf8");
    for (const { spec } of ofKind("ScaledObject"))
      for (const { metadata } of spec.triggers) {
        expect(gauges).toContain(`name: "${/coinslot_\w+/.exec(metadata["query"]!)?.[0]}"`);
        expect(metadata["ignoreNullValues"]).toBe("false");
      }
  });

  test("one worker of each stays, without which nothing is sold; none is a choice", () => {
    for (const app of workers) {
      const { spec } = of("ScaledObject", app);
      expect([spec.scaleTargetRef.name, spec.minReplicaCount]).toEqual([`shop-${app}`, 1]);
      expect(of("Deployment", app).spec.replicas).toBeUndefined();
    }
    const none = renderChart(mergeValues(exampleValues, { "llm-worker": { minReplicas: 0 } }));
    const scaled = none.filter(({ kind }) => kind === "ScaledObject");
    expect(scaled.map(({ spec }) => spec.minReplicaCount)).toEqual([1, 1, 0]);
  });
});

describe("the network", () => {
  const egressOf = (app: string) => of("NetworkPolicy", app).spec.egress;
  const blocksOf = (app: string) =>
    egressOf(app).flatMap(({ to = [] }) =>
      to.flatMap(({ ipBlock }) => (ipBlock?.except ? [{ ...ipBlock }] : [])),
    );

  test.each(["gateway", "data-worker", "llm-worker"])("%s reaches what is public alone", (app) => {
    const blocks = blocksOf(app);
    expect(blocks.map(({ cidr }) => cidr)).toEqual(["0.0.0.0/0", "2000::/3"]);
    const law = readFileSync(join(root, "packages/tools-schema/src/public-internet.ts"), "utf8");
    const special = [...law.matchAll(/^ {2}"([\da-f.:]+\/\d+)",$/gm)].map(([, network]) => network);
    expect(special.length).toBeGreaterThan(20);
    expect(blocks.flatMap(({ except }) => except)).toEqual(special);
    for (const network of special)
      expect(isOnPublicInternet(network!.split("/")[0]!), network).toBe(false);
  });

  test("a util-worker reaches names and Redis, and nothing else", () => {
    const reached = egressOf("util-worker").map(({ ports }) => ports.map(({ port }) => port));
    expect(reached).toEqual([[53, 53], [6379]]);
  });

  test("every rule names whom it is for, and only the gateway is open", () => {
    for (const app of apps) {
      const { ingress = [], egress } = of("NetworkPolicy", app).spec;
      for (const { to = [] } of egress) expect(to.length).toBeGreaterThan(0);
      const open = ingress.filter(({ from }) => !from).flatMap(({ ports }) => ports);
      expect(open).toEqual(app === "gateway" ? [{ port: "http" }] : []);
    }
  });
});

test("the alarms are those of deploy/prometheus, in one place", () => {
  const [rule] = ofKind("PrometheusRule");
  const alerts = join(root, "deploy/prometheus/alerts.yml");
  expect(rule?.spec.groups).toEqual(
    (parse(readFileSync(alerts, "utf8")) as Manifest["spec"]).groups,
  );
  expect(lstatSync(join(root, "deploy/helm/coinslot/alerts.yml")).isSymbolicLink()).toBe(true);
});

test("who scrapes finds the port of metrics on every pod of the shop", () => {
  const [monitor] = ofKind("PodMonitor");
  for (const app of apps) {
    expect(of("Deployment", app).spec.template.metadata.labels).toMatchObject(
      monitor!.spec.selector.matchLabels,
    );
    expect(containerOf(app).ports.map(({ name }) => name)).toContain("metrics");
  }
  expect(of("Service", "gateway").spec.ports).toEqual([
    { name: "http", port: 80, targetPort: "http" },
  ]);
});
