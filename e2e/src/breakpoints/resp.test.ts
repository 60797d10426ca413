import { describe, expect, test } from "vitest";
import { createMessageCutter, isPush, wordsOf } from "./resp.ts";

const command = "*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$6\r\nö\r\n$2\r\n";
const replies = [
  "+OK\r\n",
  ":7\r\n",
  "$-1\r\n",
  "*-1\r\n",
  "*2\r\n$1\r\na\r\n*1\r\n:1\r\n",
  "%1\r\n+a\r\n~2\r\n#t\r\n_\r\n",
  ">2\r\n$7\r\nmessage\r\n$1\r\nc\r\n",
  "-ERR no\r\n",
];

describe("a stream of messages", () => {
  const stream = Buffer.from([command, ...replies].join(""));

  test("is cut at the same places however it arrives", () => {
    for (const size of [1, 2, 3, 7, stream.length]) {
      const cut = createMessageCutter();
      const messages: string[] = [];
      for (let begin = 0; begin < stream.length; begin += size)
        messages.push(...cut(stream.subarray(begin, begin + size)).map(String));
      expect(messages).toEqual([command, ...replies]);
    }
  });

  test("keeps back a message of which a part is missing", () => {
    const cut = createMessageCutter();
    expect(cut(Buffer.from("$5\r\nab"))).toEqual([]);
    expect(cut(Buffer.from("cde\r\n+O")).map(String)).toEqual(["$5\r\nabcde\r\n"]);
  });
});

test("words are counted in bytes, so that a line end inside one is a part of it", () => {
  expect(wordsOf(Buffer.from(command))).toEqual(["SET", "k", "ö\r\n$2"]);
  expect(wordsOf(Buffer.from("+OK\r\n"))).toEqual([]);
});

test("only a push answers no command", () => {
  expect(replies.filter((reply) => isPush(Buffer.from(reply)))).toEqual([replies[6]]);
  expect(wordsOf(Buffer.from(replies[6]!))).toEqual(["message", "c"]);
});
