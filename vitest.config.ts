import { defineConfig } from "vitest/config";

/** What the tests of a tier have in common with those of every other. */
export const testsOf = (name: string, include: string[], exclude: string[] = []) => ({
  name,
  // Files of one worker share their modules, which halves the time: a test leaves nothing behind in them.
  isolate: false as const,
  include: include.map((suffix) => `{packages,apps,bench,e2e,scripts}/**/*${suffix}`),
  exclude: ["**/node_modules/**", ...exclude.map((suffix) => `**/*${suffix}`)],
  // Generous: files run side by side, and some start whole worlds or compile the whole workspace.
  testTimeout: 90_000,
  hookTimeout: 60_000,
  // What is waited for comes late on a busy machine, and a second would not do.
  expect: { poll: { timeout: 60_000 } },
});

/** A tier is a suffix: what a test needs from outside decides where it runs. */
const tier = (name: string, include: string[], exclude?: string[]) => ({
  test: testsOf(name, include, exclude),
});

export default defineConfig({
  test: {
    projects: [
      tier("unit", [".test.ts", ".test.mjs"], [".redis.test.ts", ".chain.test.ts", ".e2e.test.ts"]),
      tier("redis", [".redis.test.ts"]),
      tier("chain", [".chain.test.ts"]),
      tier("e2e", [".e2e.test.ts"]),
    ],
  },
});
