import { execFile } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium } from "playwright-core";

const run = promisify(execFile);

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

const isThere = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = (wanted: readonly string[]): string | undefined => {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return wanted
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => isThere(path));
};

const install = async (): Promise<void> => {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const take = () =>
    run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], { env });
  await take().catch(() => run("apt-get", ["update"], { env }).then(take));
};

/** The Chromium of this machine: the one on PATH, else Debian's, which only root can install. */
export const findChromium = async (): Promise<string> => {
  const found = onPath(names);
  if (found) return found;
  if (process.getuid?.() === 0 && onPath(["apt-get"])) await install().catch(() => {});
  const installed = onPath(names);
  if (installed) return installed;
  throw new Error(
    "The tests of pages need Chromium, and this machine has none: install it, as with `apt-get install chromium`.",
  );
};

/** Starts it without a window, and with nothing that calls home. */
export const startChromium = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
