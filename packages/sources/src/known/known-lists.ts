import type { KnownList, KnownLists } from "@coinslot/tools-schema";
import type { Coins } from "../coins/coins.ts";
import type { Companies } from "../companies/companies.ts";
import type { Registrations } from "../registration/registrations.ts";
import type { Fetched } from "../upstream/provider.ts";

type Asked = {
  readonly coins: Pick<Coins, "lists">;
  readonly companies: Pick<Companies, "directory">;
  readonly registrations: Pick<Registrations, "topLevelDomains">;
};

/** As old as the oldest of its lists: what came into being since then is in none of them. */
const unionOf = (lists: readonly Fetched<Iterable<string>>[]): KnownList | null =>
  lists.length === 0
    ? null
    : {
        members: new Set(lists.flatMap(({ value }) => [...value])),
        readAt: Math.min(...lists.map(({ source }) => Date.parse(source.retrievedAt))),
      };

/** Whose lists make each set: all who are asked for such a thing, so that nobody would find what the set has not. */
export const knownListsOf = ({ coins, companies, registrations }: Asked): KnownLists => ({
  coins: async (signal) => unionOf(await coins.lists(signal)),
  "sec-companies": async (signal) => {
    const { fetched } = await companies.directory(signal);
    return unionOf([{ ...fetched, value: fetched.value.tickerTexts() }]);
  },
  "top-level-domains": async (signal) => unionOf([await registrations.topLevelDomains(signal)]),
});
