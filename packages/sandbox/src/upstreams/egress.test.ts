import { once } from "node:events";
import { readFile, stat } from "node:fs/promises";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import type { IncomingMessage } from "node:http";
import { createConnection } from "node:net";
import { type PeerCertificate, type TLSSocket, connect } from "node:tls";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { certificateFailures } from "./certificates.ts";
import { type Upstreams, startUpstreams } from "./start-upstreams.ts";
import { textOf } from "./world/page.ts";

let upstreams: Upstreams;
let ca: string;
let egress: { host: string; port: number };
beforeAll(async () => {
  upstreams = await startUpstreams({ now: () => Date.parse("2026-11-20T15:00:00Z") });
  ca = await readFile(upstreams.caFile, "utf8");
  const [host = "", port] = upstreams.egressTo.split(":");
  egress = { host, port: Number(port) };
});
afterEach(() => upstreams.play("example.com", undefined));
afterAll(() => upstreams.stop());

const read = async (response: IncomingMessage) => {
  let body = "";
  for await (const chunk of response.setEncoding("latin1")) body += String(chunk);
  return { status: response.statusCode, headers: response.headers, body };
};

const getSecure = async (host: string, path: string) => {
  const options = { ...egress, path, servername: host, headers: { host }, ca, agent: false };
  const call = requestSecure(options).end();
  const [response] = (await once(call, "response")) as [IncomingMessage];
  return read(response);
};

const getPlain = async (host: string, path: string) => {
  const call = requestPlain({ ...egress, path, headers: { host }, agent: false }).end();
  const [response] = (await once(call, "response")) as [IncomingMessage];
  return read(response);
};

const ask = async (line: string): Promise<string> => {
  const socket = createConnection(egress);
  socket.write(`${line}\r\n`);
  let answer = "";
  for await (const chunk of socket) answer += String(chunk);
  return answer;
};

/** The certificate that a host shows, and what a client that trusts the authority says of it. */
const inspect = async (servername: string): Promise<[PeerCertificate, string | null]> => {
  const socket: TLSSocket = connect({ ...egress, servername, ca, rejectUnauthorized: false });
  await once(socket, "secureConnect");
  const seen: [PeerCertificate, string | null] = [
    socket.getPeerCertificate(),
    // Node's types say Error; it is the code of one.
    socket.authorizationError as unknown as string | null,
  ];
  socket.destroy();
  return seen;
};

describe("one address", () => {
  test("serves a host over TLS by the name in the handshake", async () => {
    const { status, headers, body } = await getSecure("example.com", "/");
    expect([status, headers["sandbox-simulated"]]).toEqual([200, "true"]);
    expect(body).toContain("Example Domain (simulated)");
  });

  test("serves the same host without TLS", async () => {
    expect((await getPlain("example.com", "/")).body).toContain("Example Domain (simulated)");
  });

  test("answers a whois question", async () => {
    expect(await ask("com")).toContain("refer: whois.verisign-grs.com");
    expect(await ask("example.org")).toMatch(/^% simulated\r\nDomain Name: EXAMPLE\.ORG\r\n/);
    expect(await ask("nobody-has-this.org")).toBe(
      '% simulated\r\nNo match for "NOBODY-HAS-THIS.ORG".\r\n',
    );
  });

  test("waits for the whole first line", async () => {
    const socket = createConnection(egress);
    socket.write("GET / HT");
    await new Promise((resolve) => setTimeout(resolve, 20));
    socket.write("TP/1.1\r\nhost: example.com\r\nconnection: close\r\n\r\n");
    let answer = "";
    for await (const chunk of socket) answer += String(chunk);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  test("says of any other host that there is no simulator", async () => {
    const { status, body } = await getPlain("unknown.example", "/");
    expect([status, body]).toEqual([404, "The sandbox has no simulator for unknown.example."]);
  });

  test("lets a host fail like a provider, with TLS and without", async () => {
    upstreams.play("example.com", "bad-gateway");
    expect((await getSecure("example.com", "/")).status).toBe(502);
    upstreams.play("example.com", "reset");
    await expect(getSecure("example.com", "/")).rejects.toMatchObject({ code: "ECONNRESET" });
    await expect(getPlain("example.com", "/")).rejects.toMatchObject({ code: "ECONNRESET" });
    expect((await getPlain("example.org", "/")).status).toBe(200);
  });

  test("counts calls by host", async () => {
    const before = upstreams.calls("example.org").length;
    await getSecure("example.org", "/?x=1");
    expect(upstreams.calls("example.org").slice(before)).toMatchObject([
      { target: "example.org", method: "GET", path: "/?x=1" },
    ]);
  });
});

describe("a certificate", () => {
  test("is good for its host", async () => {
    const [{ subject }, problem] = await inspect("example.com");
    expect([subject.CN, problem]).toEqual(["example.com", null]);
  });

  test.each([
    ["tls-expired", "CERT_HAS_EXPIRED"],
    ["tls-wrong-name", "ERR_TLS_CERT_ALTNAME_INVALID"],
    ["tls-self-signed", "DEPTH_ZERO_SELF_SIGNED_CERT"],
  ])("%s is found out as %s", async (mode, problem) => {
    upstreams.play("example.com", mode);
    expect((await inspect("example.com"))[1]).toBe(problem);
    expect((await inspect("example.org"))[1]).toBeNull();
  });

  test("tls-refused is not even shown", async () => {
    upstreams.play("example.com", "tls-refused");
    await expect(inspect("example.com")).rejects.toMatchObject({ code: "ECONNRESET" });
    expect((await inspect("example.org"))[1]).toBeNull();
  });

  test("has no other way to be wrong", () => {
    expect(Object.keys(certificateFailures)).toHaveLength(4);
  });
});

describe("a web page", () => {
  test("of every kind is there, with its text and its notice", async () => {
    for (const page of upstreams.world.pages.filter(({ kind }) => kind !== "pdf")) {
      const { host, pathname } = new URL(page.url);
      const { status, body } = await getSecure(host, pathname);
      expect(status).toBe(200);
      const shown = body.replaceAll("&quot;", '"');
      for (const paragraph of textOf(page)) expect(shown).toContain(`<p>${paragraph}</p>`);
      expect(body).toMatch(/simulated/);
    }
  });

  test("can be a PDF whose table of objects is right", async () => {
    const { headers, body } = await getSecure("docs.example.org", "/files/annual-letter.pdf");
    expect(headers["content-type"]).toBe("application/pdf");
    const start = Number(/startxref\n(\d+)/.exec(body)?.[1]);
    expect(body.slice(start, start + 4)).toBe("xref");
    const offsets = [...body.matchAll(/^(\d{10}) 00000 n/gm)].map(([, offset]) => Number(offset));
    for (const [index, offset] of offsets.entries()) {
      expect(body.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj`));
    }
    expect(body).toContain("This page is simulated");
  });

  test("that moved leads to the new address", async () => {
    const { status, headers } = await getSecure("www.example.com", "/");
    expect([status, headers.location]).toEqual([301, "https://example.com/"]);
  });

  test("comes with robots.txt on some hosts", async () => {
    expect((await getSecure("example.com", "/robots.txt")).body).toContain("Disallow: /private/");
    expect((await getSecure("shop.example.net", "/robots.txt")).status).toBe(404);
  });
});

test("stop ends all listeners and removes the authority's file, also while a call hangs", async () => {
  const other = await startUpstreams();
  other.play("fred", "hang");
  const hanging = fetch(`${other.url}/fred/x`);
  await expect.poll(() => other.calls("fred").length).toBe(1);
  await Promise.all([other.stop(), expect(hanging).rejects.toThrow("fetch failed")]);
  await expect(stat(other.caFile)).rejects.toMatchObject({ code: "ENOENT" });
  await expect(fetch(other.url)).rejects.toThrow("fetch failed");
});
