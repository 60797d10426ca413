import { describe, expect, test } from "vitest";
import { documentOf } from "../testing/documents.ts";
import { domainOf, findCompetitors } from "./find-competitors.ts";
import { namesIn, plainCompany } from "./names-in.ts";

const pages = (...texts: readonly string[]) =>
  texts.map((text, index) => documentOf(text, { url: `https://site-${index}.example/` }));
const namesOf = (...texts: readonly string[]) =>
  findCompetitors(pages(...texts), "Shopify").map(({ name, sites }) => [name, sites]);

describe("a competitor is named", () => {
  test("by two independent sites, or it is none", () => {
    expect(
      namesOf(
        "Shopify competes with Cartwell and Openstall.",
        "The main rival of Shopify is Cartwell.",
      ),
    ).toEqual([["Cartwell", 2]]);
  });

  test("by two pages of one site only once", () => {
    const twice = [1, 2].map((page) =>
      documentOf("Shopify competes with Cartwell.", { url: `https://one.example/${page}` }),
    );
    expect(findCompetitors(twice, "Shopify")).toEqual([]);
  });

  test("in a sentence that tells of rivalry, on a page about the company", () => {
    expect(
      namesOf(
        "Shopify opened an office beside Cartwell.",
        "Shopify and Cartwell sponsored a race.",
        "Basketry competes with Cartwell.",
      ),
    ).toEqual([]);
  });

  test("by a sentence that refers to the one before it, too", () => {
    const [cartwell] = findCompetitors(
      pages(
        "Shopify sells software. Its competitors are Cartwell and others.",
        "Shopify competes with Cartwell.",
      ),
      "Shopify",
    );
    expect(cartwell).toMatchObject({ sites: 2 });
    expect(cartwell!.mentions[0]!.text).toBe("Shopify competes with Cartwell.");
  });

  test("by its name: a word that only begins sentences is none, and neither is a place or a month", () => {
    expect(
      namesOf(
        "Merchants see Shopify as an alternative. In April Shopify competes in North America.",
        "Merchants call Shopify a rival. In April Shopify competes in North America.",
      ),
    ).toEqual([]);
  });
});

test.each([
  ["Fjordstone Materials Corp", "fjordstone materials"],
  ["HARROW VALE HOLDINGS INC", "harrow vale"],
  ["Cartwell's", "cartwell"],
])("%s is %s", (name, plain) => {
  expect(plainCompany(name)).toBe(plain);
});

test("names of several words stay together", () => {
  expect(
    namesIn("It competes with Granite Controls and Amber & Sons.").map(({ name }) => name),
  ).toEqual(["Granite Controls", "Amber & Sons"]);
});

test("a domain is a company's where it bears the name", () => {
  const own = documentOf("x", { url: "https://cartwell.example/about" });
  expect(domainOf([own], "cartwell")).toBe("cartwell.example");
  expect(domainOf([own], "openstall")).toBeNull();
});
