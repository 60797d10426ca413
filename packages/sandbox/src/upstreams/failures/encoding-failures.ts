import { brotliCompressSync, createGzip, gzipSync } from "node:zlib";
import { type Exchange, type Failure, answerChanged } from "./failure.ts";

const megabyte = Buffer.alloc(1_048_576, 0x20);

/** Streams so many megabytes of blanks through gzip: about a thousandth of that on the wire. */
const bomb =
  (megabytes: number) =>
  ({ response, genuine }: Exchange) => {
    const { headers } = genuine();
    response.writeHead(200, { ...headers, "content-encoding": "gzip" });
    const gzip = createGzip();
    let left = megabytes;
    const feed = () => {
      while (left > 0 && !gzip.destroyed) {
        left -= 1;
        if (!gzip.write(megabyte)) return;
      }
      gzip.end();
    };
    gzip.on("drain", feed).pipe(response);
    response.once("close", () => gzip.destroy());
    feed();
  };

/** Answers whose content-encoding is a trap. */
export const encodingFailures = {
  "gzip-bomb": { plays: "10 MB of blanks in 10 KB of gzip", act: bomb(10) },
  "gzip-bomb-huge": { plays: "10 GB of blanks, streamed as gzip", act: bomb(10_240) },
  "encoding-brotli": {
    plays: "the genuine body in brotli, asked for or not",
    act: answerChanged((body) => brotliCompressSync(body), { "content-encoding": "br" }),
  },
  "encoding-unknown": {
    plays: "a content-encoding that nobody knows",
    act: answerChanged((body) => body, { "content-encoding": "squeeze" }),
  },
  "encoding-nested": {
    plays: "gzip within gzip",
    act: answerChanged((body) => gzipSync(gzipSync(body)), { "content-encoding": "gzip, gzip" }),
  },
  "encoding-lie": {
    plays: "content-encoding gzip on a body that is not",
    act: answerChanged((body) => body, { "content-encoding": "gzip" }),
  },
} satisfies Record<string, Failure>;
