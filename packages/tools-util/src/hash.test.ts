import { tools } from "@coinslot/tools-schema";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hash } from "./hash.ts";

const context = { x402Version: 1, signal: new AbortController().signal, now: Date.now } as const;
const digest = async (algo: "sha256" | "sha512" | "md5", text: string): Promise<string> =>
  (await hash({ text, algo }, context)).data.hash;

describe("hash", () => {
  test.each([
    ["sha256", "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["sha256", "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    ["sha256", "é漢😀", "3ea0588400cb4af7b15d0edd7dc2fe1e359a94ab6822abe8c535f4281f330a20"],
    ["md5", "", "d41d8cd98f00b204e9800998ecf8427e"],
    ["md5", "abc", "900150983cd24fb0d6963f7d28e17f72"],
  ] as const)("%s of %j is the published vector", async (algo, text, expected) => {
    expect(await digest(algo, text)).toBe(expected);
  });

  test("sha512 of abc is the published vector", async () => {
    expect(await digest("sha512", "abc")).toMatch(/^ddaf35a193617aba.*2a9ac94fa54ca49f$/);
  });

  test("bytes counts UTF-8 bytes, not characters", async () => {
    expect((await hash({ text: "é漢😀", algo: "md5" }, context)).data.bytes).toBe(9);
  });

  test("law: nothing is trimmed or normalised", async () => {
    const text = fc.string({ unit: "grapheme", minLength: 1 });
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom(" ", "\n", "\u0301", "\u0000"), async (some, more) => {
        expect(await digest("sha256", some + more)).not.toBe(await digest("sha256", some));
      }),
    );
  });

  test("error: a lone surrogate is refused before it is sold", () => {
    const { input } = tools.hash.operations.v1;
    expect(input.safeParse({ text: "\ud800" }).success).toBe(false);
  });
});
