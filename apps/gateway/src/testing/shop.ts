import { operations } from "@coinslot/tools-schema";
import { findNetwork } from "../networks.ts";
import type { Shop } from "../terms.ts";
import { payTo } from "./payments.ts";

export const shop: Shop = {
  publicUrl: "https://shop.example",
  payTo,
  network: findNetwork("base")!,
  facilitatorUrl: "https://facilitator.example",
};

export const operationOf = (id: string) => operations.find((operation) => operation.id === id)!;
