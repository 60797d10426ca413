import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createApp } from "./app.ts";

test("a free surface that throws is answered with a problem that says nothing of why, and the log says it", async () => {
  const logged: string[] = [];
  const write = (fields: object): void => void logged.push(JSON.stringify(fields));
  const throwing = async (): Promise<never> => {
    throw new Error("the inmost secret");
  };
  const app = createApp(
    [
      (routes) => routes.get("/first", throwing),
      (routes) => routes.get("/claims/:token", throwing),
    ],
    { info: write, warn: write, error: write },
  );
  const server = createServer(app).listen(0, "127.0.0.1");
  try {
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    for (const path of ["/first", "/claims/a-token"]) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      expect(answer.headers.get("content-type")).toMatch("application/problem+json");
      const text = await answer.text();
      expect(JSON.parse(text)).toMatchObject({ status: 500, code: "internal_error" });
      expect(text).not.toContain("secret");
    }
  } finally {
    server.close();
  }
  expect(logged).toHaveLength(2);
  expect(logged.join("\n")).toContain("the inmost secret");
  expect(logged.join("\n")).not.toContain("a-token");
});
