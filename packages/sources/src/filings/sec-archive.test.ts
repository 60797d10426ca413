import { describe, expect, test } from "vitest";
import { providerFailureContract, useSandbox } from "../upstream/testing/failure-contract.ts";
import { archiveUrl, type Filing } from "./provider.ts";
import { createSecArchive } from "./sec-archive.ts";

const stage = useSandbox();
const day = 24 * 3_600_000;
const northwind = 9_999_999;

/** The latest report of the world's company, as a list would tell it. */
const annual = (): Filing => {
  const { world } = stage.upstreams;
  const told = world.registrantOf(northwind)!.filings.find(({ form }) => form === "10-K")!;
  const { form, accession, filedAt, reportDate, primaryDocument } = told;
  return {
    cik: northwind,
    form,
    accession,
    filedAt,
    reportDate,
    primaryDocument,
    acceptedAt: null,
    items: [],
    hasXbrl: true,
    url: archiveUrl(northwind, accession, primaryDocument),
  };
};

test("a document is read as a person reads it: each paragraph, nothing that is hidden", async () => {
  const { value, source } = await createSecArchive(stage.runtime).document(annual(), stage.signal);
  const { parts } = stage.upstreams.world
    .registrantOf(northwind)!
    .filings.find(({ form }) => form === "10-K")!;
  for (const paragraph of parts.flatMap(({ paragraphs }) => paragraphs)) {
    expect(value.text).toContain(paragraph);
  }
  expect(value.text).not.toMatch(/987654321|Table of Contents\n/);
  expect(source).toMatchObject({ kind: "filing", name: "SEC EDGAR archives (simulated)" });
});

test("the files of a filing are told with their sizes", async () => {
  const filing = annual();
  const { value } = await createSecArchive(stage.runtime).files(filing, stage.signal);
  expect(value).toContainEqual({ name: filing.primaryDocument, bytes: 1_843_221 });
  expect(value[0]!.bytes).toBeNull();
});

test("what was filed is asked for once", async () => {
  const archive = createSecArchive(stage.runtime);
  await archive.document(annual(), stage.signal);
  stage.runtime.clock.now += 6 * day;
  await archive.document(annual(), stage.signal);
  expect(stage.upstreams.calls("sec")).toHaveLength(1);
});

test("error: a document that is not there is a bad answer, not an empty one", async () => {
  const call = createSecArchive(stage.runtime).document(annual(), stage.signal, "none.htm");
  await expect(call).rejects.toMatchObject({ code: "upstream_bad_response" });
});

describe("the files of a filing", () => {
  providerFailureContract({
    target: "sec/Archives",
    open: (runtime) => {
      const archive = createSecArchive(runtime);
      return { isReady: archive.isReady, call: (signal) => archive.files(annual(), signal) };
    },
    freshMs: 7 * day,
    usableMs: 30 * day,
  });
});

describe("error: a document", () => {
  test.each([
    ["rate-limited", "upstream_rate_limited"],
    ["forbidden", "upstream_blocked"],
    ["server-error", "upstream_unavailable"],
    ["hang", "upstream_timeout"],
    ["empty", "upstream_bad_response"],
    ["wrong-length", "upstream_bad_response"],
    ["gzip-bomb", "upstream_bad_response"],
  ])("%s is %s", async (mode, code) => {
    stage.upstreams.play("sec/Archives", mode);
    if (code === "upstream_timeout") stage.runtime.waitBriefly();
    const call = createSecArchive(stage.runtime).document(annual(), stage.signal);
    await expect(call).rejects.toMatchObject({ code });
  });
});
