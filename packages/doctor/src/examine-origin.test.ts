import { describe, expect, test } from "vitest";
import { examineOrigin } from "./examine-origin.ts";
import {
  challenge,
  openapi,
  origin,
  type Played,
  playShop,
  soundBody,
  soundShop,
  soundTerms,
} from "./testing/played-shop.ts";

const findings = async (fetch: typeof globalThis.fetch, address = origin, facilitator?: string) =>
  (await examineOrigin(address, { fetch, facilitator })).findings.map(
    ({ level, check, problem, mend }) => {
      expect(mend).not.toBe("");
      return `${level} ${check}: ${problem}`;
    },
  );

test("a sound shop has no finding", async () => {
  expect(await findings(soundShop())).toEqual([]);
  expect((await examineOrigin(origin, { fetch: soundShop() })).operations).toEqual([
    { method: "POST", url: `${origin}/api/hash`, price: "0.001" },
  ]);
});

test("error: the public URL is not https; on this machine it may be", async () => {
  const terms = (at: string) => ({ ...soundTerms(), resource: { url: at, description: "a" } });
  const shopAt = (at: string) =>
    soundShop({ "POST /api/hash": challenge({ terms: terms(`${at}/api/hash`) }) });
  const plain = "http://shop.example";
  expect(await findings(shopAt(plain), plain)).toEqual([
    "error https: the public URL is not https",
  ]);
  const local = "http://127.0.0.1:4021";
  expect(await findings(shopAt(local), local)).toEqual([]);
});

test("error: resource.url is http behind a proxy that speaks https", async () => {
  const terms = {
    ...soundTerms(),
    resource: { url: "http://shop.example/api/hash", description: "a" },
  };
  const fetch = soundShop({ "POST /api/hash": challenge({ terms }) });
  expect(await findings(fetch)).toEqual([
    "error terms: resource.url begins with http:// (http://shop.example/api/hash)",
  ]);
});

describe("error: an empty call without payment is not told the price", () => {
  test.each([200, 301, 400, 405, 415, 422, 429, 500, 503])("%i instead of 402", async (status) => {
    const fetch = soundShop({ "POST /api/hash": { status } });
    expect(await findings(fetch)).toEqual([
      `error status: an empty call without payment is answered ${status} instead of 402`,
    ]);
  });

  test("nobody answers", async () => {
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (init?.method === "POST") throw new TypeError("fetch failed");
      return soundShop()(input, init);
    };
    expect(await findings(fetch)).toEqual(["error status: nobody answers"]);
  });
});

describe("error: the terms", () => {
  const { resource, accepts, extensions } = soundTerms();
  test.each([
    ["are of version 1 alone", { status: 402, body: soundBody() }, "there are no version 2 terms"],
    [
      "are no JSON",
      { status: 402, headers: { "payment-required": "e30x" } },
      "there are no version 2 terms",
    ],
    [
      "accept nothing",
      challenge({ terms: { ...soundTerms(), accepts: [] } }),
      "version 2 terms accept nothing",
    ],
    [
      "lack a member",
      challenge({ terms: { ...soundTerms(), accepts: [{ ...accepts[0], payTo: undefined }] } }),
      "accepts[0] has no payTo",
    ],
    [
      "name another resource",
      challenge({ terms: { ...soundTerms(), resource: { ...resource, url: `${origin}/other` } } }),
      `resource.url names another resource (${origin}/other)`,
    ],
    [
      "have another price than the document",
      challenge({ terms: { ...soundTerms(), accepts: [{ ...accepts[0], amount: "2000" }] } }),
      "0.001 USD is announced, and 2000 atomic units are asked for",
    ],
    [
      "have no bazaar extension",
      challenge({ terms: { ...soundTerms(), extensions: {} } }),
      "extensions.bazaar is missing: no index lists it",
    ],
    [
      "have one that contradicts itself",
      challenge({
        terms: {
          ...soundTerms(),
          extensions: {
            bazaar: { ...extensions.bazaar, info: { input: { type: "http", method: "BREW" } } },
          },
        },
      }),
      expect.stringContaining("the reference validator refuses extensions.bazaar") as string,
    ],
  ] as readonly (readonly [string, Played, string])[])("%s", async (_, played, problem) => {
    const { findings: found } = await examineOrigin(origin, {
      fetch: soundShop({ "POST /api/hash": played }),
    });
    expect(found.map((finding) => finding.problem)).toContainEqual(problem);
    expect(found.every(({ level }) => level === "error")).toBe(true);
  });
});

test.each([
  ["outputSchema", "version 1 metadata is in `outputSchema`, where nobody looks"],
  ["metadata", "version 1 metadata is in `metadata`, where nobody looks"],
])("error: version 1 metadata stands in %s of the body", async (name, problem) => {
  const body = { x402Version: 1, accepts: [{ scheme: "exact" }], [name]: { input: {} } };
  const fetch = soundShop({ "POST /api/hash": challenge({ body }) });
  expect(await findings(fetch)).toEqual([`error version 1: ${problem}`]);
});

describe("error: the document", () => {
  test.each([
    ["is not there", {}, "/openapi.json is not there (status 404)"],
    [
      "is no JSON object",
      { "GET /openapi.json": { status: 200, body: [] } },
      "/openapi.json is not there (status 200)",
    ],
    [
      "redirects",
      { "GET /openapi.json": { status: 308, headers: { location: "https://www.shop.example" } } },
      "it redirects to https://www.shop.example",
    ],
    [
      "announces nothing that is paid for",
      {
        "GET /openapi.json": {
          status: 200,
          body: { info: { contact: { url: origin } }, paths: {} },
        },
      },
      "the OpenAPI document announces no paid operation",
    ],
  ] as readonly (readonly [string, Readonly<Record<string, Played>>, string])[])(
    "%s",
    async (_, plays, problem) =>
      expect(await findings(playShop(plays))).toEqual([`error openapi: ${problem}`]),
  );
});

describe("warning: a facilitator", () => {
  const facilitator = "https://facilitator.example";
  const list = (items: readonly object[]) =>
    soundShop({ "GET /discovery/resources": { status: 200, body: { items } } });

  test("lists nothing at all", async () => {
    expect(await findings(soundShop(), origin, facilitator)).toEqual([
      "warning listing: this facilitator lists nothing: it has no /discovery/resources",
    ]);
  });

  test("lists nothing of this origin, however alike another one is", async () => {
    const fetch = list([{ resource: "https://shop.example.evil.example/api/hash" }]);
    expect(await findings(fetch, origin, facilitator)).toEqual([
      "warning listing: none of its 1 entries is of this origin",
    ]);
    const own = list([{ resource: `${origin}/api/hash` }]);
    expect(await findings(own, origin, facilitator)).toEqual([]);
  });
});

test("nothing that a document names is asked, and nothing is paid", async () => {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    asked.push(new Request(input).url);
    expect(init?.headers).toEqual({ "user-agent": "coinslot-doctor" });
    return soundShop({
      "GET /openapi.json": {
        status: 200,
        body: {
          servers: [{ url: "http://10.0.0.1" }],
          info: { contact: { url: "http://10.0.0.1" } },
          paths: {
            "//10.0.0.1/x": { get: { "x-payment-info": {} } },
            ".evil.example/x": { get: { "x-payment-info": {} } },
            "@10.0.0.1/x": { get: { "x-payment-info": {} } },
            ...paths,
          },
        },
      },
    })(input, init);
  };
  const { paths } = (openapi().body as { paths: object }) ?? {};
  await examineOrigin(origin, { fetch });
  expect(asked.length).toBeGreaterThan(1);
  for (const url of asked) expect(new URL(url).origin).toBe(origin);
});
