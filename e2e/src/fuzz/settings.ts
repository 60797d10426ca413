/** A gateway as it comes, with every protocol by which it is paid. */
export const asItComes = {
  MPP: "on",
  INVALID_PAYMENTS_PER_MINUTE: "120",
  MAX_UNSETTLED: "256",
} as const;
