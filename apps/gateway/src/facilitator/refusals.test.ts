import { expect, test } from "vitest";
import { definiteRefusal, loggableReason } from "./refusals.ts";

test.each([
  "invalid_exact_evm_nonce_already_used",
  "invalid_exact_evm_transaction_failed",
  "invalid_exact_evm_transaction_simulation_failed",
  "invalid_exact_evm_transfer_event_mismatch",
  "invalid_transaction_state",
  "settlement_pending",
  "unexpected_settle_error",
  "duplicate_settlement",
  "toString",
  "",
  "Error: execution reverted",
])("%j proves nothing, so it never releases a claim", (reason) => {
  expect(definiteRefusal(reason)).toBeUndefined();
});

test("a reason is logged in one short printable line", () => {
  const logged = loggableReason(`boom\r\nset-cookie: x${"y".repeat(9_000)}`);
  expect(logged).toMatch(/^boom {2}set-cookie: xy+$/);
  expect(logged).toHaveLength(120);
});
