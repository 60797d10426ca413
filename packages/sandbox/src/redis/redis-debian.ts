import { execFile } from "node:child_process";
import { mkdir, readdir } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { programOnPath } from "./program-on-path.ts";

type Program = { command: string; env: NodeJS.ProcessEnv };

const run = promisify(execFile);
const packages = ["redis-server", "redis-tools", "libjemalloc2", "liblzf1"];

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

const install = (): Promise<unknown> => {
  // At runlevel 1 the package does not start a daemon of its own on 6379.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const redis = () =>
    run("apt-get", ["install", "-y", "--no-install-recommends", "redis-server"], { env });
  return redis().catch(() => run("apt-get", ["update"], { env }).then(redis));
};

const unpack = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await run("apt-get", ["download", ...packages], { cwd: folder });
  for (const file of (await readdir(folder)).filter((name) => name.endsWith(".deb"))) {
    await run("dpkg", ["-x", file, "."], { cwd: folder });
  }
};

/** The program in the cache folder, if it is there and runs. */
const unpackedProgram = async (folder: string): Promise<Program | undefined> => {
  const libraries = await readdir(join(folder, "usr", "lib")).catch(() => []);
  const paths = libraries.map((name) => join(folder, "usr", "lib", name));
  const command = join(folder, "usr", "bin", "redis-server");
  const env = { LD_LIBRARY_PATH: paths.join(":") };
  const options = { env: { ...process.env, ...env } };
  return (await succeeds(run(command, ["--version"], options))) ? { command, env } : undefined;
};

/** A redis-server out of Debian's packages: installed as root, else unpacked into a cache folder. */
export const debianRedis = async (log: (message: string) => void): Promise<Program | undefined> => {
  if (!programOnPath("apt-get")) return undefined;
  const cache = process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache");
  const folder = join(cache, "coinslot", "redis");
  const kept = await unpackedProgram(folder);
  if (kept) return kept;
  if (process.getuid?.() === 0) {
    log("installing redis-server with apt-get");
    const command = (await succeeds(install())) && programOnPath("redis-server");
    if (command) return { command, env: {} };
  }
  log(`unpacking redis-server into ${folder}`);
  return (await succeeds(unpack(folder))) ? unpackedProgram(folder) : undefined;
};
