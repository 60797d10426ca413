import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { startUpstreams, trustAuthority, type Upstreams } from "@coinslot/sandbox";
import { createSources, parseRecorded, sourcesSettings } from "@coinslot/sources";
import { tools, type ToolSlug } from "@coinslot/tools-schema";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createDataTools } from "../create-data-tools.ts";
import { readRecorded, replayRun } from "../testing/replay-run.ts";
import type { ToolCall } from "./attempt-tool.ts";
import { type Recording, recordTool } from "./record-tool.ts";

// What is recorded here is simulated, says so, and lies in a folder that is gone after the test.
const startAt = Date.parse("2026-11-20T15:00:00Z");
let folder: string;
let upstreams: Upstreams;
let distrust: () => void;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "coinslot-record-"));
  upstreams = await startUpstreams({ now: () => startAt });
  distrust = trustAuthority(upstreams.caFile);
});
afterEach(async () => {
  distrust();
  await upstreams.stop();
  await rm(folder, { recursive: true });
});

const record = (
  changes: Partial<ToolCall>,
  environment: Parameters<typeof recordTool>[1] = upstreams.environment,
): Promise<Recording> =>
  recordTool(
    { tool: "treasury-yield-curve", x402Version: 1, input: {}, ...changes },
    environment,
    folder,
    () => startAt,
  );

const replay = async () => {
  // Both authorities have one name, of which TLS looks for one certificate.
  distrust();
  const [answers, another] = readRecorded(folder);
  expect(another).toBeUndefined();
  return replayRun(answers!);
};

const change = async (file: string, from: RegExp, to: string): Promise<void> => {
  const text = await readFile(file, "utf8");
  expect(text).toMatch(from);
  await writeFile(file, text.replaceAll(from, to));
};

const noCache = { get: async () => undefined, set: async () => {} };

/** The first documented example of every tool that has a handler. */
const examples = async (): Promise<readonly (readonly [string, unknown])[]> => {
  const parts = { cache: noCache, now: Date.now, log: { warn: () => {} } };
  const sources = createSources(sourcesSettings.parse({ CONTACT_EMAIL: "a@b.example" }), parts);
  const slugs = Object.keys(createDataTools(sources)) as ToolSlug[];
  await sources.close();
  return slugs.map((slug) => [slug, tools[slug].operations.v1.examples[0].input] as const);
};

const asItRan = { outcome: "ok", failed: [], unasked: [], unread: [] };

const documented = await examples();

describe("a recorded call", () => {
  test.each(documented)("of %s runs again as it ran", async (tool, input) => {
    const { run, files } = await record({ tool, input });
    expect(run).toMatchObject({ outcome: "ok", failed: [] });
    expect(files).not.toHaveLength(0);
    expect(await replay()).toEqual(asItRan);
  });

  test("keeps each answer in a file of its own, says that it is simulated, and names nobody", async () => {
    const { files, isSimulated } = await record({});
    expect(isSimulated).toBe(true);
    expect(files.map((file) => relative(folder, file))).toEqual([
      expect.stringMatching(/^treasury\/2026-11-20-treasury-yield-curve-[0-9a-f]{8}-1\.json$/),
    ]);
    const text = await readFile(files[0]!, "utf8");
    expect(text).not.toContain(upstreams.environment["CONTACT_EMAIL"]);
    const answer = parseRecorded(text);
    expect(answer).toMatchObject({ provider: "treasury", status: 200, isSimulated: true });
    expect(Object.keys(answer.headers).toSorted()).toEqual([
      "content-type",
      "date",
      "sandbox-simulated",
    ]);
  });

  test("takes the place of the same one of that day", async () => {
    upstreams.play("treasury", "forbidden");
    expect((await record({})).files).toHaveLength(3);
    upstreams.play("treasury", undefined);
    expect((await record({})).files).toHaveLength(1);
    expect(await replay()).toEqual(asItRan);
  });

  test("fails over again where a provider refused, limited, or said nothing", async () => {
    upstreams.play("treasury", "reset");
    const { run } = await record({});
    expect(run.failed).toEqual(["treasury"]);
    expect(await replay()).toEqual({ ...asItRan, failed: ["treasury"] });
  });

  test("of a SearXNG does not say where it is", async () => {
    const { UPSTREAM_SEARXNG_BASE: SEARXNG_URL = "", ...rest } = upstreams.environment;
    const call = { tool: "search", input: { q: "lighthouse" } };
    const { files } = await record(call, { ...rest, SEARXNG_URL });
    expect(files).toEqual([expect.stringContaining("/searxng/")]);
    expect(await readFile(files[0]!, "utf8")).not.toContain(SEARXNG_URL);
    expect(await replay()).toEqual(asItRan);
  });

  test("asks no SearXNG where the operator had none", async () => {
    const { UPSTREAM_SEARXNG_BASE: _, ...without } = upstreams.environment;
    const { run } = await record({ tool: "search", input: { q: "lighthouse" } }, without);
    expect(run).toMatchObject({ outcome: "ok", failed: [] });
    expect(await replay()).toEqual(asItRan);
  });

  test("asks a WHOIS server again where RDAP failed", async () => {
    upstreams.play("rdap.verisign.com", "server-error");
    const { run, files } = await record({ tool: "whois", input: { domain: "example.com" } });
    expect(run).toMatchObject({ outcome: "ok", failed: ["rdap"] });
    expect(files).toContainEqual(expect.stringContaining("/whois43/"));
    expect(await replay()).toEqual({ ...asItRan, failed: ["rdap"] });
  });
});

describe("drift is seen", () => {
  test("when a form was another one already then", async () => {
    upstreams.play("treasury", "html-instead");
    await record({});
    expect(await replay()).toEqual({ ...asItRan, failed: ["treasury"], unread: ["treasury"] });
  });

  test("when a form is not the one that was read", async () => {
    const { files } = await record({});
    await change(files[0]!, /Date,/g, "Day,");
    expect(await replay()).toMatchObject({ failed: expect.arrayContaining(["treasury"]) });
  });

  test("when the call asks for something else", async () => {
    const { files } = await record({});
    await change(files[0]!, /daily-treasury-rates/g, "daily-treasury-rates-2");
    const { outcome, unasked } = await replay();
    expect(outcome).toMatch(/^upstream_/);
    expect(unasked).toEqual([expect.stringContaining("treasury /")]);
  });
});

test.each([
  ["without an address to name", {}, {}, "CONTACT_EMAIL"],
  [
    "of a tool that is not there",
    { tool: "toast" },
    undefined,
    'no data tool "toast". There are: ',
  ],
  [
    "with an input that is wrong",
    { input: { x: 1 } },
    undefined,
    "The input of treasury-yield-curve",
  ],
])(
  "error: a call %s asks nobody, and says what is wrong",
  async (_, changes, environment, words) => {
    const call = { tool: "treasury-yield-curve", x402Version: 1, input: {}, ...changes } as const;
    const recording = recordTool(call, environment ?? upstreams.environment, folder, () => startAt);
    await expect(recording).rejects.toThrow(words);
    expect(upstreams.calls("treasury")).toEqual([]);
    expect(readRecorded(folder)).toEqual([]);
  },
);
