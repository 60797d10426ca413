import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { operations } from "@coinslot/tools-schema";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canWriteWhole, isPlain, keepAliveMs, writeWhole } from "../http/one-write.ts";
import { shop, stamp } from "../testing/shop.ts";
import { createChallenge } from "./challenge.ts";

const challenges = new Map<string, ReturnType<typeof createChallenge>>(
  operations.map((operation) => [operation.id, createChallenge(operation, shop, () => stamp)]),
);

/** Answers the unpaid 402 of the operation in the query: whole at /whole, else as node:http does it. */
let server: Server;
beforeAll(async () => {
  server = createServer({ keepAliveTimeout: keepAliveMs }, (request, response) => {
    const [path, id = ""] = (request.url ?? "").split("?");
    const challenge = challenges.get(decodeURIComponent(id))!;
    if (path === "/whole" && isPlain(request, response))
      return writeWhole(response, 402, challenge.unpaidWhole(Date.now()));
    const { headers, body } = challenge.unpaid();
    response.writeHead(402, headers as string[]);
    return response.end(body, "latin1");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends a text on a connection of its own, and gives what comes back until so many answers have ended. */
const send = (text: string, answers = 1): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    let received = "";
    const finish = (): void => {
      socket.destroy();
      resolve(received);
    };
    socket.setEncoding("latin1");
    socket.on("data", (piece: string) => {
      received += piece;
      if (endsOf(received) === answers) finish();
    });
    socket.on("error", reject).on("end", finish);
    socket.write(text);
  });

/** How many whole answers a text is. */
const endsOf = (text: string): number => {
  const head = text.indexOf("\r\n\r\n");
  if (head < 0) return 0;
  const length = Number(/^content-length: (\d+)\r$/im.exec(text.slice(0, head + 2))?.[1]);
  const end = head + 4 + length;
  return text.length < end ? 0 : 1 + endsOf(text.slice(end));
};

const requestOf = (path: string, id: string, lines = ""): string =>
  `GET ${path}?${encodeURIComponent(id)} HTTP/1.1\r\nHost: shop.example\r\n${lines}\r\n`;

const required = /^payment-required: (.*)\r$/m;
const timeAndNonce = (answer: string): string =>
  answer
    .replace(/^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r$/m, "Date: \r")
    .replace(required, (_, text: string) => {
      const decoded = Buffer.from(text, "base64").toString();
      return `payment-required: ${decoded.replace(/("nonce":"[0-9a-f]{32})[0-9a-f]{12}"/, '$1"')}\r`;
    });

test("this Node writes whole messages", async () => {
  expect(await canWriteWhole()).toBe(true);
});

describe.each([...challenges.keys()])("the unpaid answer of %s", (id) => {
  test("is the same bytes, whole or in pieces, but for the time and the end of the nonce", async () => {
    const [ordinary, whole] = await Promise.all([
      send(requestOf("/ordinary", id)),
      send(requestOf("/whole", id)),
    ]);
    expect(timeAndNonce(whole)).toBe(timeAndNonce(ordinary));
    expect(timeAndNonce(whole)).not.toBe(whole);
  });
});

describe("an unpaid answer that is written whole", () => {
  const [id = ""] = challenges.keys();

  test("has another nonce each time, and a time of its own second", async () => {
    const challenge = challenges.get(id)!;
    const at = (ms: number) => challenge.unpaidWhole(ms);
    const [first, second] = [at(1_000), at(1_000)];
    expect(required.exec(first)?.[1]).not.toBe(required.exec(second)?.[1]);
    expect(at(999)).toContain("Date: Thu, 01 Jan 1970 00:00:00 GMT\r\n");
    expect(at(1_000)).toContain("Date: Thu, 01 Jan 1970 00:00:01 GMT\r\n");
  });

  test("follows the others on its connection, in order and not mixed", async () => {
    const ids = [...challenges.keys()].slice(0, 8);
    const received = await send(ids.map((each) => requestOf("/whole", each)).join(""), ids.length);
    const alone = await Promise.all(ids.map((each) => send(requestOf("/whole", each))));
    const [together, apart] = [received, alone.join("")].map((text) =>
      text.replace(/^Date: .*$/gm, "").replaceAll(/^payment-required: .*$/gm, ""),
    );
    expect(together).toBe(apart);
  });

  test.each([
    ["closes its connection", requestOf("/whole", id, "Connection: close\r\n")],
    ["speaks HTTP/1.0", requestOf("/whole", id).replace("HTTP/1.1", "HTTP/1.0")],
  ])("is not for a caller who %s", async (_, text) => {
    expect(await send(text)).toMatch(/^Connection: close\r$/m);
  });
});
