import { describe, expect, test } from "vitest";
import { facilitatorFaults } from "./facilitator/facilitator-faults.ts";
import { rpcFaults } from "./rpc/rpc-faults.ts";
import { parseStartArguments, startUsage } from "./start-arguments.ts";

test("without arguments it is port 4021, for people, without faults", () => {
  expect(parseStartArguments([])).toEqual({
    help: false,
    port: 4021,
    json: false,
    live: false,
    watch: false,
    faults: {},
  });
});

test("faults are chosen by name", () => {
  const args = ["--facilitator-fault", "hang-after", "--rpc-fault=stale-block", "--json"];
  const faults = { facilitator: "hang-after", rpc: "stale-block" };
  expect(parseStartArguments(args)).toMatchObject({ json: true, faults });
});

describe("a name that is not one", () => {
  test.each([
    ["--facilitator-fault", facilitatorFaults],
    ["--rpc-fault", rpcFaults],
  ])("of %s is answered with all that are", (option, faults) => {
    const parse = () => parseStartArguments([option, "toString"]);
    expect(parse).toThrow(`${option} has no toString`);
    for (const name of Object.keys(faults)) expect(parse).toThrow(new RegExp(`^  ${name}$`, "m"));
  });
});

test.each(["0", "65536", "x", "1.5", ""])("--port %s is refused", (port) => {
  expect(() => parseStartArguments([`--port=${port}`])).toThrow("--port takes a number");
});

test.each([["--nonsense"], ["word"], ["--rpc-fault"]])("%s is refused, with a way out", (arg) => {
  expect(() => parseStartArguments([arg])).toThrow("`npm start -- --help` lists the options");
});

test("the usage tells every fault and what it plays", () => {
  for (const [name, { plays }] of Object.entries({ ...facilitatorFaults, ...rpcFaults })) {
    expect(startUsage).toContain(`  ${name} `);
    expect(startUsage).toContain(plays);
  }
});
