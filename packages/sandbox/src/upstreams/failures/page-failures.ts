import type { Exchange, Failure } from "./failure.ts";

const pageOf = (words: Uint8Array, head = ""): Buffer =>
  Buffer.concat([
    Buffer.from(`<!DOCTYPE html><html><head>${head}<title>Simulated</title></head><body><p>`),
    words,
    Buffer.from("</p></body></html>"),
  ]);

const sendPage =
  (body: Uint8Array, type = "text/html") =>
  ({ response }: Exchange) => {
    response.writeHead(200, { "content-type": type });
    response.end(body);
  };

const bytes = (hex: string): Buffer => Buffer.from(hex, "hex");

const meta = (charset: string): string => `<meta charset="${charset}">`;

const inCharset = (charset: string, words: Uint8Array): Failure => ({
  plays: `a page in ${charset}, said in its header`,
  act: sendPage(pageOf(words), `text/html; charset=${charset}`),
});

const utf16 = (swap: boolean): Buffer => {
  const page = Buffer.from(`\uFEFF${pageOf(Buffer.from("naïve 日本語")).toString()}`, "utf16le");
  return swap ? page.swap16() : page;
};

const cafe = Buffer.from("naïve café", "latin1");

const bigPage = ({ response }: Exchange): void => {
  const paragraph = `<p>${"A simulated sentence of some length. ".repeat(28)}</p>\n`;
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  let left = Math.ceil((30 * 1_048_576) / paragraph.length);
  const feed = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(paragraph)) return;
    }
    response.end();
  };
  response.on("drain", feed);
  feed();
};

const depth = 100_000;

/** Pages that are hard to read. The words of each charset say "Japanese", "Chinese", "Korean". */
export const pageFailures = {
  "big-page": { plays: "a page of 30 MB", act: bigPage },
  "deep-page": {
    plays: "a page of 100,000 elements, each within the one before",
    act: sendPage(Buffer.from(`${"<div>".repeat(depth)}deep${"</div>".repeat(depth)}`)),
  },
  "charset-windows-1252": inCharset("windows-1252", cafe),
  "charset-shift-jis": inCharset("Shift_JIS", bytes("93fa967b8cea")),
  "charset-gbk": inCharset("GBK", bytes("d6d0cec4")),
  "charset-euc-kr": inCharset("EUC-KR", bytes("c7d1b1b9beee")),
  "charset-utf-16le": { plays: "a page in UTF-16LE with its mark", act: sendPage(utf16(false)) },
  "charset-utf-16be": { plays: "a page in UTF-16BE with its mark", act: sendPage(utf16(true)) },
  "charset-meta": {
    plays: "a page in Shift_JIS that says so only in its meta",
    act: sendPage(pageOf(bytes("93fa967b8cea"), meta("shift_jis"))),
  },
  "charset-contradiction": {
    plays: "a page in UTF-8 by its header, and in ISO-8859-1 by its meta",
    act: sendPage(
      pageOf(Buffer.from("naïve café"), meta("iso-8859-1")),
      "text/html; charset=utf-8",
    ),
  },
  "charset-none": {
    plays: "a page in windows-1252 that does not say so",
    act: sendPage(pageOf(cafe)),
  },
} satisfies Record<string, Failure>;
