import { createHash } from "node:crypto";
import { operations, operationsFrom, type ToolDefinition, tools } from "@coinslot/tools-schema";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { documentsOf } from "./documents.ts";
import { publicationOf, settings } from "./testing/publications.ts";

const documents = documentsOf(publicationOf());
const textOf = (path: string, from = documents): string =>
  from.find((document) => document.path === path)!.body;
/** As it was published: what a test says of it, it finds there. */
const jsonAt = (path: string) => JSON.parse(textOf(path));

const measure: ToolDefinition = {
  ...tools["text-diff"],
  slug: "measure-tape",
  name: "Measuring tape",
  keywords: ["yardstick"],
  description: "The length of a text.",
};

describe("a tool that is added", () => {
  const grown = documentsOf(publicationOf(operationsFrom({ ...tools, "measure-tape": measure })));

  test("appears in every document that names another tool, by its definition alone", () => {
    const naming = documents.filter(({ body }) => body.includes("api/text-diff"));
    expect(naming.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        "/openapi.json",
        "/llms.txt",
        "/.well-known/x402",
        "/.well-known/agent-card.json",
      ]),
    );
    const general = naming.filter(({ path }) => !path.startsWith("/tools/"));
    for (const { path } of general) expect(textOf(path, grown)).toContain("api/measure-tape");
    expect(textOf("/sitemap.xml", grown)).toContain("/tools/measure-tape<");
  });

  test("has texts of its own, and nobody else's changes but in what it lists", () => {
    const added = grown
      .map(({ path }) => path)
      .filter((path) => !documents.some((one) => one.path === path));
    expect(added).toEqual(["/tools/measure-tape.md", "/tools/-api-measure-tape.md"]);
  });
});

test("each path has one document, and each document its media type", () => {
  const paths = documents.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const { path, contentType, body } of documents) {
    expect(contentType).toMatch(/^(application\/[\w.+-]+|text\/\w+); (charset=utf-8|profile=)/);
    expect(body.endsWith("\n"), path).toBe(true);
  }
  const json = documents.filter(({ contentType }) => contentType.includes("json"));
  for (const { path, body } of json) expect(JSON.parse(body), path).toBeTypeOf("object");
});

test("every entry of the catalog has its text", () => {
  const { catalog } = publicationOf();
  for (const { slug } of catalog.tools) expect(textOf(`/tools/${slug}.md`)).toMatch(/^# /);
});

/** The examples of an operation, each as the tool is given it. */
const inputsIn = (found: ReturnType<typeof jsonAt>): readonly unknown[] => {
  if (found["requestBody"]) {
    const { examples } = found["requestBody"].content["application/json"];
    return Object.values(examples as Record<string, { value: unknown }>).map(({ value }) => value);
  }
  const parameters = found["parameters"] as { name: string; example?: string }[];
  const given = parameters.filter(({ example }) => example !== undefined);
  return [Object.fromEntries(given.map(({ name, example }) => [name, example]))];
};

describe("/openapi.json", () => {
  const document = jsonAt("/openapi.json");

  test("is valid OpenAPI 3.1", async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect([document["openapi"], document["info"].version]).toEqual(["3.1.0", "2.0.0"]);
  });

  test("every reference leads somewhere", () => {
    const references = [...textOf("/openapi.json").matchAll(/"\$ref": ?"#\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(100);
    for (const [, path] of references) {
      const found = path!
        .split("/")
        .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], document);
      expect(found, path).toBeTypeOf("object");
    }
  });

  test.each(operations.map((operation) => [operation.id, operation] as const))(
    "%s has its price, the requirements of the specification, and examples that its tool takes",
    (_, operation) => {
      const { method, path, price, priceMicroUsd, x402Version } = operation;
      const found = document["paths"][path][method.toLowerCase()];
      const info = found["x-payment-info"];
      expect(info).toEqual({
        price: { mode: "fixed", currency: "USD", amount: price },
        protocols: [{ x402: {} }],
        x402: { version: x402Version },
        network: x402Version === 1 ? "base" : "eip155:8453",
        chainId: 8453,
        networkId: "eip155:8453",
        payTo: settings.payTo,
        asset: settings.asset,
        atomicAmount: String(priceMicroUsd),
        facilitator: settings.facilitatorV2,
      });
      expect(found.security).toEqual([]);
      expect(Object.keys(found.responses)).toEqual(expect.arrayContaining(["200", "202", "402"]));
      const given = inputsIn(found);
      expect(given).toHaveLength(method === "GET" ? 1 : operation.examples.length);
      for (const input of given) expect(operation.input.safeParse(input).success).toBe(true);
    },
  );
});

describe("the text of a tool", () => {
  const { listings } = publicationOf();

  test.each(listings.map((listing) => [listing.entry.slug, listing] as const))(
    "%s: its example and its curl are calls that the tool takes, at its own URL",
    (slug, { entry, operation }) => {
      const text = textOf(`/tools/${slug}.md`);
      expect(text).toContain(entry.price);
      const [, example = ""] = /## Example\n\n```json\n(.*?)\n```/s.exec(text) ?? [];
      const call = JSON.parse(example) as { method: string; url: string; body?: unknown };
      expect(call).toEqual(entry.callExample);
      const [, url = ""] = /curl -i (?:-X POST )?'([^']+)'/.exec(text) ?? [];
      const [, data] = /-d '(.*)'/.exec(text) ?? [];
      for (const { url: target, body } of [call, { url, body: data && JSON.parse(data) }]) {
        const { origin, pathname, searchParams } = new URL(target);
        expect(origin + pathname).toBe(entry.url);
        const input = operation.method === "POST" ? body : Object.fromEntries(searchParams);
        expect(operation.input.safeParse(input).success).toBe(true);
      }
    },
  );
});

test("/llms.txt has a line for each operation, each with a link to its text, and is short enough", () => {
  const text = textOf("/llms.txt");
  expect(text.length).toBeLessThan(50_000);
  const links = [...text.matchAll(/^- \[([^\]]+)\]\(([^)]+)\): /gm)].map(([, , url]) => url!);
  const texts = links.filter((url) => url.endsWith(".md") && url.includes("/tools/"));
  expect(texts).toHaveLength(operations.length);
  for (const url of texts) expect(textOf(new URL(url).pathname)).toBeTypeOf("string");
  for (const { id } of operations) expect(text).toContain(id);
});

test("the index of skills has the digest of the skill that is served", () => {
  const [entry] = jsonAt("/.well-known/agent-skills/index.json")["skills"];
  const text = textOf(new URL(entry.url as string).pathname);
  expect(entry.digest).toBe(`sha256:${createHash("sha256").update(text).digest("hex")}`);
  expect(text).toContain(`name: ${entry.name}\ndescription: ${JSON.stringify(entry.description)}`);
  expect(entry.description.length).toBeLessThanOrEqual(1_024);
});

test("the cards name one MCP endpoint, in the forms of registries", () => {
  const [card, entry] = [jsonAt("/mcp/server-card"), jsonAt("/server.json")];
  for (const { name, description, remotes } of [card, entry]) {
    expect(name).toBe("example.shop/coinslot");
    expect(description.length).toBeLessThanOrEqual(100);
    expect(remotes).toMatchObject([{ type: "streamable-http", url: "https://shop.example/mcp" }]);
  }
  const { entries } = jsonAt("/.well-known/ai-catalog.json");
  for (const { url } of entries)
    expect(textOf(new URL(url as string).pathname)).toBeTypeOf("string");
});

test("the A2A card has an interface for each operation", () => {
  const { supportedInterfaces, skills } = jsonAt("/.well-known/agent-card.json");
  expect(supportedInterfaces).toHaveLength(operations.length);
  expect(skills.map(({ id }: { id: string }) => id)).toEqual(operations.map(({ id }) => id));
});
