import type { WrittenPage } from "../page.ts";

/** Articles of the encyclopedia that everybody writes. */
export const encyclopedia: readonly WrittenPage[] = [
  {
    kind: "article",
    url: "https://en.wikipedia.org/wiki/EIP-3009",
    title: "EIP-3009",
    description: "standard for token transfers by signed authorization",
    publisher: "Wikipedia",
    ageDays: null,
    byline: "",
    paragraphs: [
      "EIP-3009 is a proposed standard for fungible tokens in which a holder signs an authorization instead of sending a transaction. Its best known call is transferWithAuthorization.",
      "Unlike standards with sequential nonces, it uses nonces of 32 random bytes, so that authorizations do not depend on each other.",
    ],
  },
  {
    kind: "article",
    url: "https://en.wikipedia.org/wiki/Northwind_Robotics",
    title: "Northwind Robotics",
    description: "maker of warehouse robots",
    publisher: "Wikipedia",
    ageDays: null,
    byline: "",
    paragraphs: [
      "Northwind Robotics is a maker of picking arms for warehouses. Its first plant stands in Tarn Hollow, its second in Calder Bay.",
      "The company has been led by Ivo Brandt since its foundation.",
    ],
  },
  {
    kind: "article",
    url: "https://en.wikipedia.org/wiki/Kettle",
    title: "Kettle",
    description: "vessel for boiling water",
    publisher: "Wikipedia",
    ageDays: null,
    byline: "",
    paragraphs: [
      "A kettle is a vessel with a lid, a spout and a handle in which water is boiled, over an open fire or on a stove.",
    ],
  },
];
