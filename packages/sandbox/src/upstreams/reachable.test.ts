import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { expect, test } from "vitest";
import { freePort } from "../process/free-port.ts";
import { reachable, sayReach } from "./reachable.ts";

test("whoever answers is reachable, whatever the answer; the closed and the silent are not", async () => {
  const refusing = createServer((_, response) => response.writeHead(404).end());
  const silent = createTcpServer();
  for (const server of [refusing, silent]) server.listen(0, "127.0.0.1");
  await Promise.all([once(refusing, "listening"), once(silent, "listening")]);
  const urlOf = (server: { address(): unknown }) =>
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bases = new Map([
    ["silent", urlOf(silent)],
    ["refusing", urlOf(refusing)],
    ["closed", `http://127.0.0.1:${await freePort()}`],
  ]);
  try {
    expect(await reachable(bases, 300)).toEqual(["refusing"]);
  } finally {
    refusing.close();
    refusing.closeAllConnections();
    silent.close();
  }
});

test("it is said who is there, who is not, and when nobody is", () => {
  const bases = new Map([
    ["treasury", "https://home.treasury.gov"],
    ["sec", "https://www.sec.gov"],
  ]);
  expect(sayReach(bases, ["treasury", "sec"])).toBe("LIVE providers, reachable: treasury, sec");
  expect(sayReach(bases, ["sec"])).toBe(
    "LIVE providers, reachable: sec; not reachable: https://home.treasury.gov",
  );
  expect(sayReach(bases, [])).toContain("none is reachable");
});
