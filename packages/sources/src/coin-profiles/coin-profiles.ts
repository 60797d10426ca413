import { parseWantedCoin } from "../coins/wanted-coin.ts";
import { type Answered, firstThatAnswers } from "../upstream/first-that-answers.ts";
import type { Kind } from "../upstream/kind.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { switchedOn } from "../upstream/switched-on.ts";
import { createCoingeckoProfiles } from "./coingecko-profiles.ts";
import type { CoinDay, CoinProfile } from "./provider.ts";

/** What is known of coins beside their prices. */
export type CoinProfiles = {
  /** `input` is CoinGecko's id, a symbol or a name. Throws `ToolError`: `upstream_*`, `tool_not_found`. */
  find(input: string, signal: AbortSignal): Promise<Answered<CoinProfile>>;
  /** The days of the last quarter of the coin with this id. Throws the same. */
  quarter(id: string, signal: AbortSignal): Promise<Answered<readonly CoinDay[]>>;
  readonly isReady: () => boolean;
};

/** CoinGecko alone: whoever else tells as much of a coin knows it under an id of his own. */
export const createCoinProfiles = (runtime: Runtime): CoinProfiles => {
  const providers = switchedOn([createCoingeckoProfiles(runtime)], runtime.settings);
  return {
    find: (input, signal) => {
      const wanted = parseWantedCoin(input);
      return firstThatAnswers(providers, (one, own) => one.profile(wanted, own), signal);
    },
    quarter: (id, signal) =>
      firstThatAnswers(providers, (one, own) => one.quarter(id, own), signal),
    isReady: () => providers.some((provider) => provider.isReady()),
  };
};

/** The kind of source; its provider's definition stands with the prices. */
export const coinProfiles: Kind<CoinProfiles> = { definitions: [], create: createCoinProfiles };
