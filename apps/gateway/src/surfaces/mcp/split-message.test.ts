import { expect, test } from "vitest";
import { splitMessage } from "./split-message.ts";

const split = (text: string) => {
  const { envelope, args } = splitMessage(Buffer.from(text));
  return [envelope.toString(), args?.toString()];
};
const around = (args: string): string =>
  `{"id":1,"params":{"name":"hash","arguments":${args}},"a":[]}`;

test.each([
  ["nothing", "{}"],
  ["members", '{"text":"abc","list":[1,{"a":"}"}]}'],
  ["brackets and quotes in texts", String.raw`{"text":"}]\"\\","b":"{"}`],
  ["blanks", '{ "text" : [ 1 , 2 ] }'],
  ["what is no JSON", '{"text":abc}'],
])("arguments are taken out as they came: %s", (_, args) => {
  expect(split(around(args))).toEqual([around("{}"), args]);
});

test.each([
  ["between blanks", '{ "params" : { "arguments" : {"a":1} , "name" : "hash" } }', '{"a":1}'],
  ["last of all", '{"params":{"_meta":{"x":[{}]},"name":"h","arguments":{"a":1}}}', '{"a":1}'],
  ["after a number", '{"id":1.5,"params":{"n":-1e3,"arguments":{"a":1}}}', '{"a":1}'],
  ["after another of that name", '{"arguments":{"b":2},"params":{"arguments":{"a":1}}}', '{"a":1}'],
])("wherever they stand: %s", (_, text, args) => {
  expect(split(text)).toEqual([text.replace(args, "{}"), args]);
});

test.each([
  ["there are none", '{"params":{"name":"hash"}}'],
  ["they are a list", around("[1]")],
  ["they are a text", around('"{}"')],
  ["there are two", '{"params":{"arguments":{"a":1},"arguments":{"a":2}}}'],
  [
    "there are two of where they stand",
    '{"params":{"arguments":{"a":1}},"params":{"arguments":{"a":2}}}',
  ],
  ["their name is escaped", String.raw`{"params":{"argument\u0073":{"a":1}}}`],
  ["they stand elsewhere", '{"params":{"_meta":{"arguments":{"a":1}}}}'],
  ["the message is a list", '[{"params":{"arguments":{"a":1}}}]'],
  ["the message is no JSON", '{"params'],
  ["the message is empty", ""],
])("the message stays whole where %s", (_, text) => {
  expect(split(text)).toEqual([text, undefined]);
});

/** Pieces of JSON, in any order: what comes of them is seldom JSON. */
const pieces = [
  '{"params":',
  '{"arguments":',
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  '"a"',
  '"',
  "\\",
  "1",
  " ",
];

test("whatever comes, where both parts are JSON the whole is, and says the same", () => {
  let seed = 7;
  const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const parse = (text: string): unknown => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return undefined;
    }
  };
  for (let time = 0; time < 20_000; time++) {
    const text = Array.from({ length: 1 + next(14) }, () => pieces[next(pieces.length)]).join("");
    const [envelope = "", args] = split(text);
    if (args === undefined) continue;
    const head = parse(envelope) as { params: object } | undefined;
    const value = parse(args);
    const whole =
      head && value ? { ...head, params: { ...head.params, arguments: value } } : undefined;
    expect([text, parse(text)]).toEqual([text, whole]);
  }
});
