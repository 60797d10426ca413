import { defineConfig } from "vitest/config";

/** A tier is a suffix: what a test needs from outside decides where it runs. */
const tier = (name: string, include: string[], exclude: string[] = []) => ({
  test: {
    name,
    include: include.map((suffix) => `{packages,apps,bench,e2e}/**/src/**/*${suffix}`),
    exclude: ["**/node_modules/**", ...exclude.map((suffix) => `**/*${suffix}`)],
    // Generous: files run side by side, and some start whole worlds or compile the whole workspace.
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    projects: [
      tier("unit", [".test.ts"], [".redis.test.ts", ".chain.test.ts", ".e2e.test.ts"]),
      tier("redis", [".redis.test.ts"]),
      tier("chain", [".chain.test.ts"]),
      tier("e2e", [".e2e.test.ts"]),
    ],
  },
});
