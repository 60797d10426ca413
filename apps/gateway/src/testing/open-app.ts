import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createApp } from "../surfaces/app.ts";
import type { Surface } from "../surfaces/surface.ts";

/** The free surfaces of a test, listening, without the rest of a gateway. */
export type OpenApp = {
  readonly url: string;
  get(path: string, headers?: Record<string, string>): Promise<FreeAnswer>;
  close(): Promise<void>;
};

type FreeAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
};

const silent = { info: () => {}, warn: () => {}, error: () => {} };

export const openApp = async (surfaces: readonly Surface[]): Promise<OpenApp> => {
  const server = createServer(createApp(surfaces, silent)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    async get(path, headers = {}) {
      const answer = await fetch(url + path, { headers, redirect: "manual" });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
};
