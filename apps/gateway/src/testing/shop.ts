import { operations } from "@coinslot/tools-schema";
import { findNetwork } from "../payment/networks.ts";
import type { Stamp } from "../sign-in/nonces.ts";
import type { Shop } from "../payment/terms.ts";
import { payTo } from "./payments.ts";

export const shop: Shop = {
  publicUrl: "https://shop.example",
  payTo,
  network: findNetwork("base")!,
  facilitatorUrl: "https://facilitator.example",
};

/** The stamp of the sign-in nonces that a test's challenges give. */
export const stamp: Stamp = { issuedAt: "2026-11-21T12:00:00.000Z", prefix: "a".repeat(32) };

export const operationOf = (id: string) => operations.find((operation) => operation.id === id)!;
