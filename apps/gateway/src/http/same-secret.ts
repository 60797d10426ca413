import { createHash, timingSafeEqual } from "node:crypto";

/** Compares without telling by its time how much was right. */
export const isSameSecret = (secret: string, given: string | undefined): boolean => {
  if (given === undefined) return false;
  return timingSafeEqual(
    createHash("sha256").update(secret).digest(),
    createHash("sha256").update(given).digest(),
  );
};
