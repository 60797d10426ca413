import { readdirSync, realpathSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { defineConfig, type Options } from "tsup";
import { carriedNames, carryPackages } from "./scripts/carry-packages.ts";
import { collectNotices } from "./scripts/third-party-notices.ts";

/** Native accelerators: each is optional, its owner falls back to JavaScript. */
const optionalNatives = ["msgpackr-extract", "bufferutil", "utf-8-validate"];

/** CommonJS dependencies inside an ESM file still call `require` for Node's own modules. */
const requireForCommonJs = [
  'import { createRequire as createBundleRequire } from "node:module";',
  "const require = createBundleRequire(import.meta.url);",
].join("\n");

const bundle: Options = {
  format: "esm",
  platform: "node",
  target: "node20",
  noExternal: [/.*/],
  esbuildOptions: (options) => {
    options.external = [...optionalNatives, ...carriedNames()];
  },
  banner: { js: requireForCommonJs },
  shims: true,
  splitting: true,
  sourcemap: true,
  silent: true,
};

/** Files with this ending in `src` of our packages that the app depends on, by their names. */
const entriesEnding = (ending: string): Record<string, string> => {
  const ours = join("node_modules", "@coinslot");
  const sources = readdirSync(ours).map((name) => join(realpathSync(join(ours, name)), "src"));
  const files = sources.flatMap((source) =>
    readdirSync(source)
      .filter((name) => name.endsWith(ending))
      .map((name) => join(source, name)),
  );
  return Object.fromEntries(files.map((file) => [basename(file, extname(file)), file]));
};

/** What a browser runs: small, and without anything of Node. */
const browser: Options = {
  format: "esm",
  platform: "browser",
  target: "es2022",
  noExternal: [/.*/],
  splitting: false,
  minify: true,
  silent: true,
  outDir: join("dist", "browser"),
};

/** Run in an app's folder. What it writes to `dist/` needs nothing beside itself but Node. */
export default defineConfig(() => {
  rmSync("dist", { recursive: true, force: true });
  const threads = entriesEnding("-thread.mjs");
  const scripts = entriesEnding("-browser.ts");
  const notices = collectNotices();
  const main: Options = {
    ...bundle,
    entry: { main: "src/main.ts" },
    onSuccess: async () => {
      carryPackages("dist");
      notices.write("dist");
      await writeFile(join("dist", "package.json"), '{ "type": "module" }\n');
    },
  };
  const thread: Options = { ...bundle, entry: threads, outExtension: () => ({ js: ".mjs" }) };
  const script: Options = { ...browser, entry: scripts };
  return [main, thread, script]
    .filter(({ entry = {} }) => Object.keys(entry).length > 0)
    .map((options) => ({ ...options, esbuildPlugins: [notices.plugin("dist")] }));
});
