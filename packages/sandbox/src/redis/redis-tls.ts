import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../process/free-port.ts";
import { createAuthority } from "../upstreams/certificates.ts";
import { startRedis } from "./redis.ts";

/** A Redis that speaks TLS, and only with who has a certificate of its authority. */
export type TlsRedis = {
  /** As `REDIS_URL` names it, without what it needs to be trusted. */
  readonly url: string;
  /** Where the files lie: the authority's certificate, and what a client proves by who it is. */
  readonly files: { readonly ca: string; readonly cert: string; readonly key: string };
  stop(): Promise<void>;
};

/** Starts one on this machine. */
export const startTlsRedis = async (): Promise<TlsRedis> => {
  const folder = await mkdtemp(join(tmpdir(), "coinslot-tls-"));
  const authority = await createAuthority();
  const write = async (name: string, text: string): Promise<string> => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  const writeFor = async (host: string): Promise<{ cert: string; key: string }> => {
    const { cert, key } = await authority.issue(host);
    return { cert: await write(`${host}.crt`, cert), key: await write(`${host}.key`, key) };
  };
  const ca = await write("ca.crt", authority.pem);
  const [server, client] = [await writeFor("localhost"), await writeFor("client")];
  const port = await freePort();
  const settings = [
    ["--tls-port", String(port)],
    ["--tls-ca-cert-file", ca],
    ["--tls-cert-file", server.cert],
    ["--tls-key-file", server.key],
    ["--tls-auth-clients", "yes"],
  ].flat();
  const redis = await startRedis({ settings });
  const stop = async (): Promise<void> => {
    await redis.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: `rediss://localhost:${port}`, files: { ca, ...client }, stop };
};
