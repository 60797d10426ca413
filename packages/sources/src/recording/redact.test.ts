import { expect, test } from "vitest";
import type { RawAnswer } from "./raw-answer.ts";
import { bytesOf, parseRecorded, serializeRecorded } from "./recorded-answer.ts";
import { createRedactor } from "./redact.ts";

const redactor = createRedactor(["k3y/of+ours", "we@coinslot.example"]);
const redact = (changes: Partial<RawAnswer> & { readonly text?: string }) => {
  const { text = "", ...rest } = changes;
  const answer = redactor.answer({
    provider: "tides",
    method: "GET",
    url: "https://tides.example/v1",
    path: "/v1",
    sent: undefined,
    status: 200,
    headers: {},
    body: Buffer.from(text),
    ...rest,
  });
  return { ...answer, text: answer.body.toString() };
};

test.each([
  ["https://user:pass@tides.example/a?b=1", "https://tides.example/a?b=1"],
  ["/a?api_key=1234&port=brest", "/a?api_key=redacted&port=brest"],
  ["/a?port=brest&access_token=1234#x", "/a?port=brest&access_token=redacted#x"],
  ["/a?keywords=key&monkey=1&apikey=2", "/a?keywords=key&monkey=1&apikey=redacted"],
  ["/a/k3y%2Fof%2Bours/b", "/a/redacted/b"],
  ["/a?from=we%40coinslot.example", "/a?from=redacted@example.invalid"],
])("address %s becomes %s, and a second time no other", (address, expected) => {
  expect(redactor.address(address)).toBe(expected);
  expect(redactor.address(expected)).toBe(expected);
});

test("of headers only those that we read are kept", () => {
  const headers = {
    "content-type": "text/html",
    "set-cookie": "id=1",
    "x-request-id": "abc",
    "x-forwarded-for": "192.0.2.1",
    location: "https://tides.example/?token=1",
  };
  expect(redact({ headers }).headers).toEqual({
    "content-type": "text/html",
    location: "https://tides.example/?token=redacted",
  });
});

test("keys of ours and e-mail addresses are found wherever they are said", () => {
  const { text, sent } = redact({
    text: '{"error":"k3y/of+ours of we@coinslot.example is not valid","abuse":"mailto:abuse@host.example"}',
    sent: '{"key":"k3y/of+ours"}',
  });
  expect(text).toBe(
    '{"error":"redacted of redacted@example.invalid is not valid","abuse":"mailto:redacted@example.invalid"}',
  );
  expect(Buffer.from(sent!).toString()).toBe('{"key":"redacted"}');
});

test.each([
  ["text in another encoding", Buffer.from("caf\xe9 12\xb0", "latin1")],
  ["bytes", Buffer.from([0, 1, 255, 64, 0])],
  ["a PDF, which an address taken out would break", Buffer.from("%PDF-1.7 a@b.example")],
])("%s stays as it is, in a file too", (_, body) => {
  const answer = redact({ body });
  const run = {
    id: "a",
    tool: "extract",
    x402Version: 1,
    input: {},
    startedAt: "2026-11-21T15:00:00.000Z",
    outcome: "ok",
    failed: [],
  } as const;
  const { text: _text, ...raw } = answer;
  const recorded = parseRecorded(serializeRecorded(raw, { ...run, failed: [] }, 1));
  expect(bytesOf(recorded.body)).toEqual(body);
  expect(recorded.isSimulated).toBe(false);
});

const vcard = (name: string) => [
  "vcard",
  [
    ["version", {}, "text", "4.0"],
    ["fn", {}, "text", name],
    ["org", {}, "text", ""],
    ["adr", { label: "1 Pier" }, "text", ["", "", "1 Pier", "Brest", "", "29200", "FR"]],
    ["tel", { type: "voice" }, "uri", "tel:+33.1"],
  ],
];

test("a registrant of an RDAP record has a country and no more, a registrar its name", () => {
  const record = {
    rdapConformance: ["rdap_level_0"],
    ldhName: "TIDES.EXAMPLE",
    entities: [
      { roles: ["registrant"], handle: "H1", vcardArray: vcard("Ann Tide") },
      { roles: ["registrar"], vcardArray: vcard("Registrar Ltd") },
      {
        roles: ["technical"],
        jscard: {
          "@type": "Card",
          name: { full: "Bob Tide" },
          addresses: { a: { countryCode: "FR", full: "1 Pier" } },
        },
      },
    ],
  };
  const { text } = redact({ text: JSON.stringify(record) });
  expect(JSON.parse(text)).toEqual({
    ...record,
    entities: [
      {
        roles: ["registrant"],
        handle: "redacted",
        vcardArray: [
          "vcard",
          [
            ["version", {}, "text", "4.0"],
            ["fn", {}, "text", "redacted"],
            ["org", {}, "text", ""],
            [
              "adr",
              { label: "redacted" },
              "text",
              ["", "", "redacted", "redacted", "", "redacted", "FR"],
            ],
            ["tel", { type: "voice" }, "uri", "redacted"],
          ],
        ],
      },
      record.entities[1],
      {
        roles: ["technical"],
        jscard: {
          "@type": "Card",
          name: { full: "redacted" },
          addresses: { a: { countryCode: "FR", full: "redacted" } },
        },
      },
    ],
  });
});

test("a WHOIS record loses the values and blocks that tell of people", () => {
  const lines = [
    "% simulated",
    "Domain Name: TIDES.EXAMPLE",
    "Registrar: Registrar Ltd",
    "Registrar Abuse Contact Phone: +1.2",
    "Creation Date: 2020-01-01T00:00:00Z",
    "Registrant Name: Ann Tide",
    "Registrant Organization: Tides",
    "Registrant Country: FR",
    "Admin Phone: +33.1",
    "    Registrant:",
    "        Ann Tide",
    "        1 Pier",
    "",
    "    Relevant dates:",
    "        Registered on: 2020-01-01",
  ];
  const { text } = redact({ url: "whois://whois.example/tides.example", text: lines.join("\r\n") });
  expect(text.split("\r\n")).toEqual([
    ...lines.slice(0, 5),
    "Registrant Name: redacted",
    "Registrant Organization: redacted",
    "Registrant Country: FR",
    "Admin Phone: redacted",
    "    Registrant:",
    "        redacted",
    "        redacted",
    ...lines.slice(12),
  ]);
});
