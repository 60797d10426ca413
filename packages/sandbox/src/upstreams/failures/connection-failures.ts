import type { Exchange, Failure } from "./failure.ts";

const cut = ({ response }: Exchange): void => {
  const { socket } = response;
  // Only a TCP socket can be reset; one with TLS is closed without a word.
  if (socket && !("encrypted" in socket)) socket.resetAndDestroy();
  else response.destroy();
};

const cutInTheMiddle = (exchange: Exchange): void => {
  const { response, genuine } = exchange;
  const { status = 200, headers, body } = genuine();
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
  response.write(Buffer.from(body).subarray(0, Math.ceil(body.length / 2)), () => cut(exchange));
};

/** Writes a piece again and again until the other side has had enough. */
const repeat = (piece: string, everyMs: number) => (exchange: Exchange) => {
  const { response, genuine } = exchange;
  const { status = 200, headers } = genuine();
  response.writeHead(status, { ...headers });
  const timer = setInterval(() => response.writableNeedDrain || response.write(piece), everyMs);
  response.once("close", () => clearInterval(timer));
};

const drip = (exchange: Exchange): void => {
  const { response, genuine } = exchange;
  const { status = 200, headers, body } = genuine();
  const bytes = Buffer.from(body);
  let sent = 0;
  response.writeHead(status, { ...headers, "content-length": bytes.length });
  const timer = setInterval(() => {
    response.write(bytes.subarray(sent, (sent += 1)));
    if (sent >= bytes.length) response.end();
  }, 1_000);
  response.once("close", () => clearInterval(timer));
};

const claimMore = ({ response, genuine }: Exchange): void => {
  const { status = 200, headers, body } = genuine();
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) + 1_000 });
  response.write(body, () => response.socket?.end());
};

/** Answers whose connection fails. */
export const connectionFailures = {
  reset: { plays: "the connection is cut before a byte was sent", act: cut },
  "reset-mid-body": {
    plays: "the connection is cut in the middle of the body",
    act: cutInTheMiddle,
  },
  hang: { plays: "the request is taken and never answered", act: () => {} },
  "slow-drip": { plays: "the genuine body, one byte per second", act: drip },
  endless: { plays: "a chunked body that never ends", act: repeat("x".repeat(16_384), 5) },
  "wrong-length": { plays: "content-length promises 1,000 bytes more than come", act: claimMore },
} satisfies Record<string, Failure>;
