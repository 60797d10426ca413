import { Stopped } from "./stopped.ts";

/** 65 bytes of a key, or what a contract takes for its signature; shops take no more than this. */
const form = /^0x([0-9a-f]{2}){65,2048}$/i;
const ofKey = 2 + 2 * 65;

/**
 * A wallet's answer as the signature that it is. Some devices count the last byte of a key's from 0, and USDC from 27.
 * Anything else can pay nobody, so it is neither kept nor sent.
 */
export const signatureFrom = (answer: unknown, wallet: string): string => {
  if (typeof answer !== "string" || !form.test(answer))
    throw new Stopped(
      `What ${wallet} gave is no signature that USDC takes. It was not sent.`,
      "Try again, or use another wallet.",
    );
  const isCountedFromZero = answer.length === ofKey && /0[01]$/.test(answer);
  return isCountedFromZero
    ? answer.slice(0, -2) + (Number(answer.slice(-2)) + 27).toString(16)
    : answer;
};
