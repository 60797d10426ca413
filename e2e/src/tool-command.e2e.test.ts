import { describe, expect, test, vi } from "vitest";
import { workspaceRoot } from "./workspace-copy.ts";
import { runNpm } from "./npm-run.ts";

// Each call is a process that loads everything, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000 });

const tool = (...args: readonly string[]) =>
  runNpm(workspaceRoot, ["run", "--silent", "tool", "--", ...args]);

/** What it printed, where it came to a result. */
const resultOf = async (...args: readonly string[]) => {
  const { stdout, stderr, ended } = tool(...args);
  const { code, output } = await ended;
  expect(code, output).toBe(0);
  const text = stdout.join("\n");
  return { body: JSON.parse(text) as Record<string, unknown>, remark: stderr.join("\n") };
};

describe("npm run tool", () => {
  test("runs a text tool and prints its result, held against the definition", async () => {
    const { body, remark } = await resultOf("hash", '{"text":"abc"}');
    expect(body).toMatchObject({ op: "hash", data: { bytes: 3, algorithm: "sha256" } });
    expect(remark).toMatch(/^hash: fits its definition, [\d.]+ s$/m);
  });

  test("runs a data tool over simulated providers, and says so twice", async () => {
    const { body, remark } = await resultOf("whois", '{"domain":"example.com"}', "--v2");
    expect(body).toMatchObject({
      op: "whois",
      data: { domain: "example.com" },
      warnings: [{ code: "SIMULATED" }],
    });
    expect(remark).toMatch(/^whois: fits its definition, .*SIMULATED/m);
  });

  test("runs an AI tool, where no model is set with whole sentences of the sources", async () => {
    const question = '{"q":"What does EIP-3009 add to USDC?"}';
    const { body, remark } = await resultOf("answer", question);
    expect(body).toMatchObject({ op: "answer", analysis: { model: { provider: "extractive" } } });
    expect(remark).toMatch(/^answer: fits its definition, .*SIMULATED/m);
  });

  test.each([
    ["a wrong input: the path of each problem", ["whois", '{"domain":7,"x":1}'], "input.domain: "],
    ["an input that is no JSON", ["whois", "{"], "The input is not JSON: {"],
    ["an unknown tool: the known ones", ["toast"], 'no tool "toast". There are: analyze, answer,'],
    [
      "a version in which it is not sold",
      ["hash", '{"text":"a"}', "--v2"],
      "not sold in version 2",
    ],
    ["what the tool itself refuses", ["whois", '{"domain":"co.uk"}'], "tool_input_refused: "],
    ["an unknown option: the usage", ["hash", "--fast"], "usage: npm run tool -- NAME"],
  ])("error: names %s", async (_, args, words) => {
    const { stdout, stderr, ended } = tool(...args);
    expect((await ended).code).toBe(1);
    expect(stdout).toEqual([]);
    expect(stderr.join("\n")).toContain(words);
  });
});
