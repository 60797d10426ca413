import { afterAll, beforeAll, expect, test } from "vitest";
import { type NpmRun, runNpm } from "./npm-run.ts";
import { until } from "./until.ts";
import { copyWorkspace, type WorkspaceCopy } from "./workspace-copy.ts";

let workspace: WorkspaceCopy;
let dev: NpmRun;
let url: string;

beforeAll(async () => {
  workspace = copyWorkspace();
  dev = runNpm(workspace.root, ["run", "--silent", "dev", "--", "--json", "--port", "4700"], {
    COINSLOT_INSTALLED: "1",
  });
  await until(
    "npm run dev is ready",
    () => {
      if (!dev.isRunning()) throw new Error(`npm run dev ended:\n${dev.stderr.join("\n")}`);
      return dev.stdout.length > 0;
    },
    300,
  );
  url = (JSON.parse(dev.stdout[0]!) as { baseUrl: string }).baseUrl;
}, 360_000);

afterAll(async () => {
  if (dev?.isRunning()) dev.interrupt();
  await dev?.ended;
  workspace?.remove();
});

test(
  "what is changed is built again, and the shop that runs has it",
  { timeout: 300_000 },
  async () => {
    const description = async () => {
      // The gateway is away for a moment while it starts again.
      const catalog = await fetch(`${url}/catalog`).catch(() => undefined);
      return ((await catalog?.json()) as { description: string } | undefined)?.description;
    };
    expect(await description()).toMatch(/^Tool calls for software agents/);
    workspace.change("packages/tools-schema/src/catalog.ts", (text) =>
      text.replace("Tool calls for software agents", "Planted words for software agents"),
    );
    await until(
      "the change is sold",
      async () => (await description())?.startsWith("Planted") === true,
      240,
    );
    expect(dev.isRunning()).toBe(true);
  },
);
