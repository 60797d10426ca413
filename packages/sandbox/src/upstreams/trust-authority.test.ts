import { once } from "node:events";
import { connect } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startUpstreams, type Upstreams } from "./start-upstreams.ts";
import { trustAuthority } from "./trust-authority.ts";

let upstreams: Upstreams;
beforeAll(async () => {
  upstreams = await startUpstreams();
});
afterAll(() => upstreams.stop());

const isTrusted = async (): Promise<boolean> => {
  const [host = "", port] = upstreams.egressTo.split(":");
  const socket = connect({
    host,
    port: Number(port),
    servername: "example.com",
    rejectUnauthorized: false,
  });
  await once(socket, "secureConnect");
  const { authorized } = socket;
  socket.destroy();
  return authorized;
};

test("the authority is trusted until that is undone, and only then", async () => {
  expect(await isTrusted()).toBe(false);
  const distrust = trustAuthority(upstreams.caFile);
  expect(await isTrusted()).toBe(true);
  distrust();
  expect(await isTrusted()).toBe(false);
});
