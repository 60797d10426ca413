import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lean } from "@coinslot/sandbox";
import { describe, expect, test } from "vitest";
import { composeText, composeWith, root } from "./compose-file.ts";
import { buildSteps, imageOf, targets } from "./dockerfile.ts";
import { appsOf, settingsOf, rows } from "./settings.ts";

const apps = appsOf["all"]!;
const required = { PAY_TO: "0x1", CONTACT_EMAIL: "ops@coinslot.example" };

describe("the Dockerfile", () => {
  test("has a target for each app, and the sandbox", () => {
    expect(targets).toEqual(["build", "app", ...apps, "sandbox"]);
  });

  test.each(apps)(
    "%s is its bundle and Node, run by nobody special, with a health check",
    (app) => {
      expect(imageOf(app)).toMatchObject({
        base: "node:24-slim",
        user: "node",
        command: ["node", ...(app === "llm-worker" ? lean.flags : []), "/app/main.js"],
        copied: [{ source: `apps/${app}/dist`, target: "/app" }],
        environment: {
          NODE_ENV: "production",
          ...(app === "llm-worker" ? lean.environment : {}),
        },
      });
      expect(imageOf(app).healthcheck.join(" ")).toContain(
        app === "gateway" ? "/health/live" : "/metrics",
      );
    },
  );

  test("the build is the one that is documented, without its maps", () => {
    expect(buildSteps()).toEqual([
      "chown node:node /build",
      "npm run build",
      'find apps/*/dist -name "*.map" -delete',
    ]);
  });
});

/** `# NAME=value` and `NAME=`, in order. */
const shown = new Map(
  [...readFileSync(join(root, ".env.example"), "utf8").matchAll(/^(?:# )?([A-Z_]+)=(.*)$/gm)].map(
    ([, name = "", value = ""]): [string, string] => [name, value],
  ),
);
const asked = new Set([...composeText.matchAll(/\$\{(\w+)/g)].map(([, name = ""]) => name));
/** Set by docker-compose.yml itself: an address inside a container is nobody's choice. */
const settled = ["HOST", "METRICS_PORT", "METRICS_HOST"];

describe(".env.example", () => {
  test("shows what docker-compose.yml reads, and nothing else", () => {
    expect([...shown.keys()].toSorted()).toEqual([...asked].toSorted());
  });

  test.each(apps)("every setting of %s reaches it, and none that it does not read", async (app) => {
    const given = Object.keys(composeWith(required).services[app]?.environment ?? {});
    expect(given.toSorted()).toEqual([...(await settingsOf(app)).keys()].toSorted());
    const prefix = app.replace("-worker", "").toUpperCase();
    for (const name of given.filter((one) => !settled.includes(one)))
      expect(shown.has(name) || shown.has(`${prefix}_${name}`), name).toBe(true);
  });

  test("what it shows is what counts without it", async () => {
    const bare = composeWith(required).services;
    const filled = composeWith({ ...Object.fromEntries(shown), ...required }).services;
    for (const app of apps) {
      const settings = await settingsOf(app);
      for (const [name, value] of Object.entries(filled[app]?.environment ?? {})) {
        const counts = bare[app]?.environment?.[name] || settings.get(name)?.default || "";
        expect([name, String(value || counts)]).toEqual([name, String(counts)]);
      }
    }
  });

  test("nothing is filled in that is required, and no secret is", () => {
    const secret = rows.filter(({ name }) => /KEY|SECRET|TOKEN$/.test(name));
    expect(secret.length).toBeGreaterThan(4);
    for (const { name } of secret) expect([name, shown.get(name)]).toEqual([name, ""]);
    for (const name of Object.keys(required)) expect(shown.get(name)).toBe("");
  });
});
