import type { Product, WrittenPage } from "../page.ts";

const fieldKettle: Product = {
  name: "Field Kettle 1.2",
  sku: "KTL-120",
  price: "48.00",
  paragraphs: [
    "A kettle for open fires and gas stoves, made of steel that does not rust. It holds 1.2 litres and weighs 410 grams.",
    "The handle folds away, so the kettle fits into its own cup. The lid has a hole through which steam can leave.",
  ],
};

const products: readonly Product[] = [
  fieldKettle,
  {
    name: "Camp Kettle 0.8",
    sku: "KTL-080",
    price: "36.50",
    paragraphs: ["The small one: 0.8 litres, 290 grams, boils in four minutes on a gas stove."],
  },
  {
    name: "Winter Kettle 2.0",
    sku: "KTL-200",
    price: "71.25",
    paragraphs: ["Two litres for melting snow, with a wide bottom that stands firmly on a stove."],
  },
];

/** A shop with a product and its listing. */
export const shopPages: readonly WrittenPage[] = [
  {
    kind: "product",
    url: "https://shop.example.net/products/field-kettle",
    title: "Field Kettle 1.2",
    description: "A folding steel kettle of 1.2 litres.",
    publisher: "Example Outfitters",
    ageDays: null,
    product: fieldKettle,
  },
  {
    kind: "listing",
    url: "https://shop.example.net/kettles",
    title: "Kettles",
    description: "All kettles for fires and stoves.",
    publisher: "Example Outfitters",
    ageDays: null,
    products,
  },
];
