import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { stylesheet } from "@coinslot/pages";
import express from "express";
import { afterAll, expect, test } from "vitest";
import { addPageFiles } from "./page-files.ts";

const app = express();
addPageFiles(app, []);
const server = createServer(app).listen(0, "127.0.0.1");
afterAll(() => void server.close());

const ask = async (path: string, encoding: string): Promise<Response> => {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, { headers: { "accept-encoding": encoding } });
};

test("what pages load is packed for who takes that, kept for ever, and the same either way", async () => {
  const packed = await ask(stylesheet.path, "gzip");
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(Number(packed.headers.get("content-length"))).toBeLessThan(stylesheet.body.length / 2);
  expect(packed.headers.get("cache-control")).toContain("immutable");
  const plain = await ask(stylesheet.path, "identity");
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(await packed.text()).toBe(await plain.text());
});

test("the images are there, under the name that browsers ask for too", async () => {
  for (const path of ["/favicon.svg", "/favicon.ico"])
    expect((await ask(path, "gzip")).headers.get("content-type")).toBe("image/svg+xml");
  expect((await ask("/preview.png", "gzip")).headers.get("content-type")).toBe("image/png");
});
