import { expect, test } from "vitest";
import { providerFailureContract, useSandbox } from "../upstream/testing/failure-contract.ts";
import { type Agency, parseAgencies } from "./agencies.ts";
import { createFederalRegister } from "./federal-register.ts";
import { createRegulation } from "./regulation.ts";

const hour = 3_600_000;
const [sec, fda] = parseAgencies("SEC FDA") as [Agency, Agency];
const question = { topic: "digital asset custody", agency: sec, from: "2026-08-22" };

providerFailureContract({
  target: "federal-register",
  open: (runtime) => {
    const register = createFederalRegister(runtime);
    return { isReady: register.isReady, call: (signal) => register.documents(question, signal) };
  },
  freshMs: hour,
  usableMs: 25 * hour,
});

const stage = useSandbox();
const find = (topic: string, text: string) =>
  createRegulation(stage.runtime).find(
    { topic, agencies: parseAgencies(text), from: "2026-08-22" },
    stage.signal,
  );

test("documents have the dates, numbers and words that the register states", async () => {
  const [found] = await find(question.topic, "SEC");
  const truth = stage.upstreams.world.regulations.filter(
    ({ agency, title }) => agency === sec.slug && /digital asset custody/i.test(title),
  );
  expect(found!.documents).toEqual(
    truth.map((one) => ({
      type: one.type === "Notice" ? "notice" : "proposed-rule",
      title: one.title,
      abstract: one.abstract,
      documentNumber: one.number,
      docketIds: [one.docket],
      publishedAt: one.publishedOn,
      effectiveOn: one.effectiveOn,
      commentsCloseOn: one.commentsCloseOn,
      isSignificant: one.isSignificant,
      url: `https://www.federalregister.gov/d/${one.number}`,
    })),
  );
});

test("each agency tells for itself: one has documents, another none", async () => {
  const found = await find("tobacco products", "FDA SEC FTC");
  expect(found.map(({ agency, status }) => [agency.code, status])).toEqual([
    ["FDA", "ok"],
    ["SEC", "empty"],
    ["FTC", "ok"],
  ]);
});

test("one agency that is not told takes nothing from the others", async () => {
  const path = `federal-register/api/v1/documents.json?conditions%5Bterm%5D=tobacco+products&conditions%5Bagencies%5D%5B%5D=${fda.slug}`;
  stage.upstreams.play(path, "server-error");
  const found = await find("tobacco products", "FDA FTC");
  expect(found.map(({ status, reason }) => [status, reason])).toEqual([
    ["unavailable", "Federal Register is not reachable"],
    ["ok", null],
  ]);
});

test("a list that is left out is no document, and another agency's documents are none of its own", async () => {
  for (const variant of ["no-documents", "other-agency"]) {
    stage.upstreams.play("federal-register", variant);
    const [found] = await find("digital asset custody", variant === "other-agency" ? "FEC" : "SEC");
    expect(found!.status).toBe("empty");
  }
});

test("error: with nobody told the failure is thrown; an unknown agency is the caller's to correct", async () => {
  stage.upstreams.play("federal-register", "rate-limited");
  await expect(find("tobacco", "FDA SEC")).rejects.toMatchObject({ code: "upstream_rate_limited" });
  expect(() => parseAgencies("FDA XYZ")).toThrow("Accepted are: SEC FCC FDA FEC");
  expect(() => parseAgencies(" ")).toThrow("Accepted are");
});
