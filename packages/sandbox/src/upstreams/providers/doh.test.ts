import { decode, encode, RECURSION_DESIRED } from "dns-packet";
import { describe, expect, test } from "vitest";
import { createWorld } from "../world.ts";
import { createDohResolvers } from "./doh.ts";

const world = createWorld({ seed: 1, now: Date.parse("2026-11-20T15:00:00Z") });
const resolvers = createDohResolvers(world);
const ids = ["cloudflare-dns", "cloudflare-security", "quad9-unfiltered", "quad9"];
const blocked = "account-verify-simulated.com";
const mediaType = "application/dns-message";

type Question = { name: string; type?: "A" | "AAAA" | "NS"; variant?: string };
const question = ({ name, type = "A" }: Question) =>
  encode({ type: "query", id: 7, flags: RECURSION_DESIRED, questions: [{ name, type }] });
const ask = (id: string, asked: Question, isGet = false) => {
  const wire = question(asked);
  const url = new URL("http://simulated/dns-query");
  if (isGet) url.searchParams.set("dns", wire.toString("base64url"));
  const answer = resolvers
    .find((resolver) => resolver.id === id)!
    .answer({
      method: isGet ? "GET" : "POST",
      url,
      headers: { "content-type": mediaType },
      body: isGet ? Buffer.alloc(0) : wire,
      variant: asked.variant,
    });
  expect(answer.headers).toEqual({ "content-type": mediaType });
  const packet = decode(Buffer.from(answer.body));
  return { ...packet, code: (packet.flags ?? 0) & 0xf };
};

test("these resolvers are there", () => {
  expect(resolvers.map(({ id }) => id)).toEqual(ids);
});

describe.each(ids)("the resolver %s", (id) => {
  test("answers out of the world's zone, by POST and by GET alike", () => {
    const answer = ask(id, { name: "EXAMPLE.com" });
    expect(answer).toMatchObject({ id: 7, code: 0, flag_ra: true, flag_ad: true });
    expect(answer.answers).toMatchObject([{ type: "A", name: "example.com" }]);
    expect(ask(id, { name: "EXAMPLE.com" }, true)).toEqual(answer);
  });

  test("validates signed domains only, and says that others do not exist", () => {
    expect(ask(id, { name: "example.net", type: "NS" }).flag_ad).toBe(false);
    expect(ask(id, { name: "nobody-has-this.com" })).toMatchObject({ code: 3, flag_ra: true });
  });

  test("can fail for a zone, with the reason for wrong signatures", () => {
    expect(ask(id, { name: "example.com", variant: "servfail" })).toMatchObject({
      code: 2,
      additionals: [],
    });
    const { code, additionals } = ask(id, { name: "example.com", variant: "bogus" });
    expect(code).toBe(2);
    expect(additionals).toMatchObject([{ options: [{ code: 15, data: Buffer.from([0, 6]) }] }]);
  });

  test("can miss a name that others have", () => {
    expect(ask(id, { name: "example.com", variant: "nxdomain" })).toMatchObject({
      code: 3,
      flag_ra: true,
    });
  });

  test("can have a name whose own address is null, which nobody says is censored", () => {
    expect(ask(id, { name: "example.com", variant: "null-address" })).toMatchObject({
      answers: [{ data: "0.0.0.0" }],
      additionals: [],
    });
  });

  test("can give an alias of an alias", () => {
    const { answers } = ask(id, { name: "example.com", variant: "cname-chain" });
    expect(answers?.map(({ type }) => type)).toEqual(["CNAME", "CNAME", "A"]);
  });
});

describe("a blocked name", () => {
  test("is resolved by those that block nothing", () => {
    for (const id of ["cloudflare-dns", "quad9-unfiltered"]) {
      expect(ask(id, { name: blocked })).toMatchObject({ code: 0, answers: [{ type: "A" }] });
    }
  });

  test("does not exist for Quad9, which says that it did not ask around", () => {
    expect(ask("quad9", { name: `www.${blocked}` })).toMatchObject({ code: 3, flag_ra: false });
  });

  test("has a null address for Cloudflare, and is said to be censored", () => {
    const answer = ask("cloudflare-security", { name: blocked });
    expect(answer).toMatchObject({ code: 0, answers: [{ type: "A", data: "0.0.0.0" }] });
    expect(answer.additionals).toMatchObject([{ options: [{ data: Buffer.from([0, 16]) }] }]);
    expect(ask("cloudflare-security", { name: blocked, type: "AAAA" }).answers).toMatchObject([
      { data: "::" },
    ]);
  });
});

test("junk, another media type and another path are refused", () => {
  const [resolver] = resolvers;
  const refuse = (path: string, headers: object, body: Buffer) =>
    resolver?.answer({
      method: "POST",
      url: new URL(path, "http://simulated"),
      headers: { ...headers },
      body,
      variant: undefined,
    }).status;
  const wire = question({ name: "example.com" });
  expect(refuse("/dns-query", { "content-type": mediaType }, Buffer.from([1]))).toBe(400);
  expect(refuse("/dns-query", { "content-type": "text/plain" }, wire)).toBe(415);
  expect(refuse("/resolve", { "content-type": mediaType }, wire)).toBe(404);
});
