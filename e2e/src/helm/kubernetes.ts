import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ScaledObject } from "@kubernetes-models/keda/keda.sh/v1alpha1";
import {
  PodMonitor,
  PrometheusRule,
} from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1";
import { Deployment } from "kubernetes-models/apps/v1";
import { Ingress, NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { Pod, Service, ServiceAccount } from "kubernetes-models/v1";
import { root } from "../compose-file.ts";
import type { Manifest } from "./manifest.ts";

type Model = { validate(): void };

/** What is in the chart, by where its published schema and type come from. */
const modelsOf: Readonly<Record<string, Readonly<Record<string, new (data: never) => Model>>>> = {
  "kubernetes-models/apps/v1": { Deployment },
  "kubernetes-models/networking.k8s.io/v1": { Ingress, NetworkPolicy },
  "kubernetes-models/policy/v1": { PodDisruptionBudget },
  "kubernetes-models/v1": { Pod, Service, ServiceAccount },
  "@kubernetes-models/keda/keda.sh/v1alpha1": { ScaledObject },
  "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1": { PodMonitor, PrometheusRule },
};

/** Throws where a manifest is not of the schema that is published of its kind, or where nobody knows the kind. */
export const assertOfSchema = (manifest: Manifest): void => {
  const { kind } = manifest;
  const Known = Object.values(modelsOf).flatMap((models) => models[kind] ?? [])[0];
  if (!Known) throw new Error(`${kind}: no schema is known`);
  new Known(manifest as never).validate();
};

/** What the compiler says of manifests as literals of their types: schemas forgive unknown fields, types of literals do not. */
export const compileManifests = (manifests: readonly Manifest[]): readonly string[] => {
  const imports = Object.entries(modelsOf).map(
    ([from, models]) =>
      `import type { ${Object.keys(models)
        .map((kind) => `I${kind}`)
        .join(", ")} } from ${JSON.stringify(from)};`,
  );
  const literals = manifests.map(
    (manifest) => `(${JSON.stringify(manifest)}) satisfies I${manifest.kind};`,
  );
  const folder = mkdtempSync(join(root, "e2e", "node_modules", ".helm-"));
  try {
    const file = join(folder, "manifests.ts");
    writeFileSync(file, [...imports, ...literals].join("\n"));
    const compiler = join(root, "e2e", "node_modules", ".bin", "tsc");
    const options =
      "--ignoreConfig --noEmit --strict --skipLibCheck --module preserve --types".split(" ");
    const { stdout, status } = spawnSync(compiler, [...options, "node", file], {
      cwd: join(root, "e2e"),
      encoding: "utf8",
    });
    const problems = stdout.split("\n").filter((line) => line.includes("error TS"));
    if (status !== 0 && problems.length === 0)
      throw new Error(`tsc ended with ${status}: ${stdout}`);
    return problems;
  } finally {
    rmSync(folder, { recursive: true });
  }
};
