import { expect, test } from "vitest";
import { blockText } from "./block-text.mjs";
import { chooseBlocks } from "./choose-blocks.mjs";
import { keptShares } from "./kept-shares.mjs";
import { parseDocument } from "./parse-html.mjs";

const story = [
  "The harbour authority approved a plan for eleven cranes, which stand by the end of the year.",
  "They replace those of the old basin, where ships of today find no berth that is deep enough.",
];

const chosen = (html: string, reading: string | null, kind: "article" | "thread" = "article") => {
  const { body } = parseDocument(`<html><body>${html}</body></html>`);
  const readings = { readability: reading, defuddle: reading, main: reading, selected: reading };
  return body === null ? null : chooseBlocks(body, readings, kind);
};
const textOf = (...of: Parameters<typeof chosen>) => {
  const element = chosen(...of);
  return element === null ? "" : blockText(element);
};

const paragraphs = story.map((text) => `<p>${text}</p>`).join("");

test("what all readings have kept stays, in the order of the document, and nothing of what surrounds it", () => {
  const html = `<nav><a href="/">Home</a></nav><main>${paragraphs}</main><footer>All rights reserved</footer>`;
  expect(textOf(html, story.join("\n")).split(/\n+/)).toEqual(story);
});

test("posts that a reading left out are found by those that look like them", () => {
  const post = (text: string) => `<div class="reply"><div class="words"><p>${text}</p></div></div>`;
  const texts = [...story, "I have seen them: all eleven stand, and the first ship was unloaded."];
  const html = `<nav><a href="/">Home</a></nav><main>${texts.map(post).join("")}</main>`;
  const { body } = parseDocument(`<html><body>${html}</body></html>`);
  const some = story.join("\n");
  const all = texts.join("\n");
  const readings = { readability: some, defuddle: some, main: all, selected: some };
  const element = body === null ? null : chooseBlocks(body, readings, "other");
  expect(element === null ? [] : blockText(element).split(/\n+/)).toEqual(texts);
});

test("a picture stays between blocks that stay, and goes with those that go", () => {
  const html = `<img src="logo.png"><p>${story[0]}</p><p><img src="cranes.png"></p><p>${story[1]}</p><div><img src="face.png">Like</div>`;
  const element = chosen(html, story.join("\n"));
  const images = [...(element?.querySelectorAll("img") ?? [])];
  expect(images.map((image) => image.getAttribute("src"))).toEqual(["cranes.png"]);
});

test("a table with a head stays or goes as one, and its cells are words of their own", () => {
  const row = (cells: string) => `<tr><td>${cells.replace(" ", "</td><td>")}</td></tr>`;
  const table = `<table><tr><th>Stage</th><th>Cranes</th></tr>${row("First 11")}${row("Next 4")}</table>`;
  const reading = [story[0], "Stage\tCranes", "First\t11", story[1]].join("\n");
  const text = textOf(`<main><p>${story[0]}</p>${table}<p>${story[1]}</p></main>`, reading);
  expect(text).toMatch(/Stage\s+Cranes\s+First\s+11\s+Next\s+4/);
});

test("nothing that is content is no content, however deep the page is", () => {
  expect(chosen("<p></p>", null)).toBeNull();
  expect(
    chosen(`${"<div>".repeat(500)}<a href="/">Home</a>${"</div>".repeat(500)}`, null),
  ).toBeNull();
});

test("of a line that stands there more often than in a reading, each has its share", () => {
  const texts = [
    "reply",
    "reply",
    "the harbour authority approved a plan",
    "unheard of by anybody else",
  ];
  const reading = "Reply\nYesterday the harbour authority approved a plan for cranes";
  expect(keptShares(texts, reading)).toEqual([0.5, 0.5, 1, 0]);
  expect(keptShares(texts, null)).toEqual([0, 0, 0, 0]);
});
