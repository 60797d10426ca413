import { answerCases } from "./answer-cases.ts";
import { openAnswersShop } from "./answers-shop.ts";
import { buyResult, type Call } from "./buy-result.ts";

/** A worker of answers may hold this much. */
export const mostMegabytes = 450;

/** The operations that are sold in version 2, too. */
const alsoInVersion2 = ["answer", "news-briefing"];

/** Every operation of the AI tools once, each asked something else. */
const operations: readonly Call[] = answerCases.flatMap(({ slug, method, inputs }) =>
  inputs
    .slice(0, alsoInVersion2.includes(slug) ? 2 : 1)
    .map((input, index) => ({ slug, method, input, version: index === 0 ? 1 : 2 }) as const),
);

/** What a run says: how many operations were bought, and the high-water mark of the worker's memory after them. */
export type MemoryReport = { readonly bought: number; readonly peakMegabytes: number | null };

/** Buys every operation from one worker, as many at once as it works on and two more. */
export const measureMemory = async (
  atOnce: number,
  onProgress: (what: string) => void = () => {},
): Promise<MemoryReport> => {
  const shop = await openAnswersShop();
  try {
    const left = [...operations];
    const buyOn = async (): Promise<void> => {
      for (let call = left.shift(); call; call = left.shift()) {
        onProgress(`${call.slug}, version ${call.version}`);
        await buyResult(shop.url, call);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, buyOn));
    return { bought: operations.length, peakMegabytes: shop.peakMegabytes()[0] ?? null };
  } finally {
    await shop.stop();
  }
};
