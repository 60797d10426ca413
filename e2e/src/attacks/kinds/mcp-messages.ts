import { type Attack, json } from "../attack.ts";

const text = "a".repeat(500_000);

export const mcpMessages: Attack = {
  name: "messages of 500 KB to /mcp",
  prepare: async () => ({
    path: "/mcp",
    headers: [{ ...json, accept: "application/json, text/event-stream" }],
    body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"hash","arguments":{"text":"${text}"}}}`,
    connections: 200,
    addresses: 10,
  }),
};
