import type { ErrorCode } from "@coinslot/tools-schema";

/**
 * Reasons that facilitators give only before they broadcast anything. Names differ between packages and
 * the specification, so the known ones of all of them are listed. A reason that is not here is no
 * evidence: "nonce already used" may mean that a third party submitted the payment and we were paid,
 * "transaction failed" may hide one that was sent.
 */
const definiteReasons: Readonly<Record<string, ErrorCode>> = {
  insufficient_funds: "insufficient_funds",
  invalid_exact_evm_insufficient_balance: "insufficient_funds",

  payment_expired: "payment_window",
  invalid_exact_evm_payload_authorization_valid_after: "payment_window",
  invalid_exact_evm_payload_authorization_valid_before: "payment_window",

  asset_not_deployed_contract: "payment_refused",
  eip6492_factory_not_allowed: "payment_refused",
  invalid_exact_evm_authorization_value: "payment_refused",
  invalid_exact_evm_eip3009_not_supported: "payment_refused",
  invalid_exact_evm_failed_to_parse_signature: "payment_refused",
  invalid_exact_evm_missing_eip712_domain: "payment_refused",
  invalid_exact_evm_network_mismatch: "payment_refused",
  invalid_exact_evm_payload_authorization_value: "payment_refused",
  invalid_exact_evm_payload_authorization_value_mismatch: "payment_refused",
  invalid_exact_evm_payload_authorization_value_too_low: "payment_refused",
  invalid_exact_evm_payload_recipient_mismatch: "payment_refused",
  invalid_exact_evm_payload_signature: "payment_refused",
  invalid_exact_evm_payload_undeployed_smart_wallet: "payment_refused",
  invalid_exact_evm_recipient_mismatch: "payment_refused",
  invalid_exact_evm_scheme: "payment_refused",
  invalid_exact_evm_signature: "payment_refused",
  invalid_exact_evm_token_name_mismatch: "payment_refused",
  invalid_exact_evm_token_version_mismatch: "payment_refused",
  invalid_network: "payment_refused",
  invalid_payload: "payment_refused",
  invalid_payment: "payment_refused",
  invalid_payment_requirements: "payment_refused",
  invalid_scheme: "payment_refused",
  invalid_x402_version: "payment_refused",
  unsupported_payload_type: "payment_refused",
  unsupported_scheme: "payment_refused",
};

/** Our own code for a reason that proves that no money moved, or undefined. */
export const definiteRefusal = (reason: string): ErrorCode | undefined =>
  Object.hasOwn(definiteReasons, reason) ? definiteReasons[reason] : undefined;

/** A reason as far as logs may show it: facilitators answer with kilobytes of error text. */
export const loggableReason = (reason: string): string =>
  reason.replaceAll(/[^\x20-\x7e]/g, " ").slice(0, 120);
