import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./compose-file.ts";

type Map = { readonly sources: readonly string[] };

/**
 * Names of the packages that a bundle was made of, as its source maps say: not the list that the notices were made of. What
 * a package had put into its own files before we got it is not installed here, and is that package's to tell.
 */
const bundledIn = (dist: string): ReadonlySet<string> =>
  new Set(
    readdirSync(dist, { encoding: "utf8" })
      .filter((name) => name.endsWith(".map"))
      .flatMap((name) => (JSON.parse(readFileSync(join(dist, name), "utf8")) as Map).sources)
      .flatMap((source) => {
        const [, folder = "", name = ""] =
          /^(.*node_modules\/((?:@[^/]+\/)?[^/]+)\/)/.exec(source) ?? [];
        return existsSync(join(dist, folder, "package.json")) ? name : [];
      })
      .filter((name) => name !== ""),
  );

test.each([
  ["gateway", "express", ["tiny-secp256k1"]],
  ["util-worker", "bullmq", []],
  ["data-worker", "dns-packet", []],
  ["llm-worker", "ollama", ["node-llama-cpp"]],
])("%s comes with the notices of all that it is made of", (app, bundled, carried) => {
  const dist = join(root, "apps", app, "dist");
  const notices = readFileSync(join(dist, "THIRD_PARTY_NOTICES.txt"), "utf8");
  const entries = new Set(
    [...notices.matchAll(/^(\S+) \d+\.\d+\.\d+\S*\n\nLicense: \S/gm)].map(([, name]) => name),
  );
  const made = bundledIn(dist);
  expect(made).toContain(bundled);
  expect([...made, ...carried].filter((name) => !entries.has(name))).toEqual([]);
  expect(entries.size).toBeGreaterThanOrEqual(made.size);
  expect(notices).toContain("Permission is hereby granted, free of charge");
  expect(notices).not.toContain("@coinslot/");
});
