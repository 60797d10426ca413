import { readFileSync } from "node:fs";
import { errors } from "@coinslot/tools-schema";
import { describe, expect, test } from "vitest";
import { claimScripts } from "./scripts.ts";
import { adviceOf, arrowsFromNothing, chargedOf, claimStateNames, claimStates } from "./states.ts";

const page = readFileSync(
  new URL("../../../../docs/architecture/claims.md", import.meta.url),
  "utf8",
).replaceAll(/ +/g, " ");

const arrowsOf = [
  ["(none)", arrowsFromNothing] as const,
  ...claimStateNames.map((state) => [state, claimStates[state].arrows] as const),
].flatMap(([from, arrows]) =>
  Object.entries(arrows).map(([name, { script, to, when }]) => ({ from, name, script, to, when })),
);

describe("the states of a claim", () => {
  test("each script is an arrow of the table, and each arrow a script", () => {
    const drawn = new Set<string>(arrowsOf.map(({ script }) => script));
    expect(drawn).toEqual(new Set(Object.keys(claimScripts)));
  });

  test("each is reached, and what has an end leads nowhere", () => {
    const reached = new Set<string>(arrowsOf.map(({ to }) => to));
    for (const state of claimStateNames) {
      expect(reached).toContain(state);
      const isEnd = claimStates[state].ended !== null;
      expect(Object.keys(claimStates[state].arrows).length === 0).toBe(isEnd);
    }
  });

  test("nothing is charged in the end unless a result was handed over", () => {
    const ended = claimStateNames.filter((state) => claimStates[state].ended !== null);
    for (const state of ended) expect(chargedOf({ state })).toBe(false);
    expect(chargedOf({ state: "delivered" })).toBe(true);
  });

  test("the table of errors says of the money what the states say", () => {
    const told = claimStateNames.flatMap((state) => {
      const { charged, pending, ended } = claimStates[state];
      return [pending, ended].flatMap((code) => (code ? [{ code, charged }] : []));
    });
    expect(told.length).toBeGreaterThan(4);
    for (const { code, charged } of told) expect(errors[code].charged, code).toBe(charged);
  });

  test("nobody whose payment may have moved money is told to pay", () => {
    const mayBeCharged = claimStateNames.filter((state) => chargedOf({ state }) !== false);
    for (const state of mayBeCharged) expect(adviceOf({ state }).retry).not.toBe("pay");
  });

  test("who waits is told to poll the claim, which costs nothing", () => {
    const pending = claimStateNames.flatMap((state) => claimStates[state].pending ?? []);
    for (const code of pending) expect(errors[code]).toMatchObject({ status: 202, retry: "poll" });
  });
});

describe("docs/architecture/claims.md draws the same", () => {
  test.each(arrowsOf)("$from, $name: $to", ({ from, name, to, when }) => {
    expect(page).toContain(`${from} ─${name}─▶ ${to}: ${when}\n`);
  });

  test("and no other arrow", () => {
    expect(page.match(/ ─\w+─▶ /g)).toHaveLength(arrowsOf.length);
  });

  test.each(claimStateNames)("what is told in %s", (state) => {
    const { means, pending, ended } = claimStates[state];
    const { retry } = adviceOf({ state });
    const code = (text: string | null): string => (text === null ? "" : `\`${text}\``);
    const told = [
      code(state),
      means,
      `${chargedOf({ state })}`,
      code(pending ?? ended),
      code(retry),
    ];
    expect(page).toContain(`| ${told.join(" | ")} |`.replaceAll(/ +/g, " "));
  });
});
