import { expect, test } from "vitest";
import { isPlayedHere } from "./site.ts";

const wallet = "http://127.0.0.1:4100";

test("pages pay from a test wallet on this machine's own shop alone", () => {
  expect(isPlayedHere({})).toBe(true);
  expect(isPlayedHere({ PUBLIC_URL: "https://shop.example" })).toBe(true);
  expect(isPlayedHere({ SANDBOX_WALLET_URL: wallet, PUBLIC_URL: "http://localhost:4021" })).toBe(
    true,
  );
  expect(isPlayedHere({ SANDBOX_WALLET_URL: wallet })).toBe(false);
  expect(isPlayedHere({ SANDBOX_WALLET_URL: wallet, PUBLIC_URL: "https://shop.example" })).toBe(
    false,
  );
  expect(
    isPlayedHere({
      SANDBOX_WALLET_URL: "https://wallet.example",
      PUBLIC_URL: "http://localhost:4021",
    }),
  ).toBe(false);
});
