import { expect, test } from "vitest";
import { createPreparedAnswers } from "./prepared-answers.ts";

const tools = [{ name: "hash", inputSchema: { type: "object" as const } }];
const serverInfo = { name: "coinslot", version: "2.0.0" };
const headers = { accept: "application/json, text/event-stream" };

test.each([
  [{}, 0],
  [{ _meta: { progressToken: 1 } }, 0],
  [{ name: "hash", arguments: { text: "abc" } }, 0],
  [{ cursor: "next" }, 1],
  [{ _meta: 1 }, 1],
])("a list that is asked for with %j is made %i times", async (params, times) => {
  const answers = createPreparedAnswers({ tools, serverInfo, unpaid: () => undefined });
  let made = 0;
  const serve = async (): Promise<Response> => {
    made += 1;
    return new Response("made", { status: 400 });
  };
  const message = { jsonrpc: "2.0", id: -1, method: "tools/list", params };
  const answer = await answers(headers, message, undefined, serve);
  expect(made).toBe(times);
  const prepared = JSON.stringify({ jsonrpc: "2.0", id: -1, result: { tools } });
  expect(await answer.text()).toBe(times === 0 ? prepared : "made");
});
