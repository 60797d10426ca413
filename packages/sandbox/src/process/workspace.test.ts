import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** scripts/workspace.mjs, which must run before anything is installed, in a workspace of its own. */
type Workspace = {
  pnpmCommand(): Promise<string>;
  installWorkspace(options: { withoutV1: boolean; alsoStockV1?: boolean }): Promise<void>;
};

const original = new URL("../../../../scripts/workspace.mjs", import.meta.url);
let root: string;
let workspace: Workspace;

const program = async (path: string, script: string) => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
};

const fakePnpm = (version: string) =>
  `case "$1" in --version) echo ${version};; *) echo "$@" >> "${root}/calls";; esac`;

const calls = async () =>
  (await readFile(join(root, "calls"), "utf8").catch(() => "")).trim().split("\n").filter(Boolean);

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "coinslot-test-"));
  await mkdir(join(root, "scripts"));
  await mkdir(join(root, "node_modules"));
  await cp(original, join(root, "scripts", "workspace.mjs"));
  await writeFile(join(root, "package.json"), '{"packageManager":"pnpm@12.0.1"}');
  await writeFile(join(root, "pnpm-lock.yaml"), "lock 1");
  await writeFile(join(root, "pnpm-workspace.yaml"), "packages: []");
  vi.stubEnv("PATH", `${join(root, "bin")}:/usr/bin:/bin`);
  workspace = await import(pathToFileURL(join(root, "scripts", "workspace.mjs")).href);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true });
});

test("the pnpm on PATH is taken when it is the pinned one", async () => {
  await program(join(root, "bin", "pnpm"), fakePnpm("12.0.1"));
  expect(await workspace.pnpmCommand()).toBe("pnpm");
});

test("another pnpm on PATH is not taken: npm brings the pinned one, once", async () => {
  const own = join(root, ".sandbox", "pnpm", "node_modules", ".bin", "pnpm");
  const script = `#!/bin/sh\\necho 12.0.1`;
  await program(join(root, "bin", "pnpm"), fakePnpm("9.0.0"));
  await program(
    join(root, "bin", "npm"),
    `echo "npm $@" >> "${root}/calls"; mkdir -p "${dirname(own)}"; printf '${script}' > "${own}"; chmod +x "${own}"`,
  );
  expect(await workspace.pnpmCommand()).toBe(own);
  expect(await workspace.pnpmCommand()).toBe(own);
  expect(await calls()).toEqual([expect.stringMatching(/^npm install .* pnpm@12\.0\.1$/)]);
});

test("the packages with the v1 clients are left out, and brought in where they are used", async () => {
  await program(join(root, "bin", "pnpm"), fakePnpm("12.0.1"));
  await workspace.installWorkspace({ withoutV1: true });
  await workspace.installWorkspace({ withoutV1: true, alsoStockV1: true });
  await workspace.installWorkspace({ withoutV1: false });
  const filters = (await calls()).map((call) => call.match(/--filter=\S+/g) ?? []);
  expect(filters).toEqual([
    ["--filter=!@coinslot/stock-v1", "--filter=!@coinslot/bench", "--filter=!@coinslot/e2e"],
    ["--filter=!@coinslot/bench", "--filter=!@coinslot/e2e"],
    [],
  ]);
});

test("what is installed already is not installed again, until the lockfile changes", async () => {
  await program(join(root, "bin", "pnpm"), fakePnpm("12.0.1"));
  await workspace.installWorkspace({ withoutV1: false });
  await workspace.installWorkspace({ withoutV1: false });
  await workspace.installWorkspace({ withoutV1: true });
  expect(await calls()).toHaveLength(1);
  await writeFile(join(root, "pnpm-lock.yaml"), "lock 2");
  await workspace.installWorkspace({ withoutV1: true });
  expect(await calls()).toHaveLength(2);
});

test("an install that fails says what pnpm said, and is tried again", async () => {
  const fail = `case "$1" in --version) echo 12.0.1;; *) echo "no network"; exit 1;; esac`;
  await program(join(root, "bin", "pnpm"), fail);
  const install = () => workspace.installWorkspace({ withoutV1: true });
  await expect(install()).rejects.toThrow(/exit code 1[^]*no network/);
  await expect(install()).rejects.toThrow("no network");
});
