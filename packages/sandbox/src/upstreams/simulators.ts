import { createBaseRpc } from "./providers/base-rpc.ts";
import { createBls } from "./providers/bls.ts";
import { createCboe } from "./providers/cboe.ts";
import { createCoinbase } from "./providers/coinbase.ts";
import { createCoingecko } from "./providers/coingecko.ts";
import { createCoinpaprika } from "./providers/coinpaprika.ts";
import { createDohResolvers } from "./providers/doh.ts";
import { createFederalRegister } from "./providers/federal-register.ts";
import { createFeeds } from "./providers/feeds.ts";
import { createFred } from "./providers/fred.ts";
import { createGdelt } from "./providers/gdelt.ts";
import { createIanaRdap } from "./providers/iana-rdap.ts";
import { createKraken } from "./providers/kraken.ts";
import { createMarginalia } from "./providers/marginalia.ts";
import { createNasdaq } from "./providers/nasdaq.ts";
import { createRdapRegistrar, createRdapRegistry } from "./providers/rdap.ts";
import { createSearxng } from "./providers/searxng.ts";
import { createSec } from "./providers/sec.ts";
import { createSecLimit } from "./providers/sec-access.ts";
import { createSecData } from "./providers/sec-data.ts";
import { createSecSearch } from "./providers/sec-search.ts";
import { createSites } from "./providers/sites.ts";
import { createBluesky, createHackerNews, createMastodon } from "./providers/social-networks.ts";
import { createTranco } from "./providers/tranco.ts";
import { createTreasury } from "./providers/treasury.ts";
import { createWeb } from "./providers/web.ts";
import { createWikipedia } from "./providers/wikipedia.ts";
import { createWorldBank } from "./providers/world-bank.ts";
import { createYahoo } from "./providers/yahoo.ts";
import type { Simulator } from "./simulator.ts";
import type { World } from "./world.ts";

/** The endpoints of the Base network, in the order in which fees are asked of them. */
export const baseEndpoints = [
  { id: "base-mainnet", base: "https://mainnet.base.org" },
  { id: "base-publicnode", base: "https://base-rpc.publicnode.com" },
  { id: "base-drpc", base: "https://base.drpc.org" },
];

/**
 * Every simulated provider. A new one is a file in `providers` with its test, and a line here:
 * then it is served, found through its `UPSTREAM_<ID>_BASE` or its hosts, and can fail in every way.
 */
export const createSimulators = (world: World, now: () => number): readonly Simulator[] => [
  ...baseEndpoints.map((endpoint) => createBaseRpc(world, now, endpoint)),
  createBls(world),
  createBluesky(world),
  createCboe(world),
  createCoinbase(world),
  createCoingecko(world),
  createCoinpaprika(world),
  ...createDohResolvers(world),
  createFederalRegister(world),
  ...createFeeds(world),
  createFred(world),
  createGdelt(world),
  createHackerNews(world),
  createIanaRdap(),
  createKraken(world),
  createMarginalia(world),
  createMastodon(world),
  createNasdaq(world),
  createRdapRegistrar(world),
  createRdapRegistry(world),
  createSearxng(world),
  ...createSecHosts(world),
  createSites(world),
  createTranco(world),
  createTreasury(world),
  createWeb(world),
  createWikipedia(world),
  createWorldBank(world),
  createYahoo(world),
];

/** The SEC counts the calls to all of its hosts together. */
const createSecHosts = (world: World): readonly Simulator[] => {
  const isTooMany = createSecLimit();
  return [
    createSec(world, isTooMany),
    createSecData(world, isTooMany),
    createSecSearch(world, isTooMany),
  ];
};

/** The real addresses that simulated providers stand in for, by provider id. */
export const realBases = (simulators: readonly Simulator[]): ReadonlyMap<string, string> =>
  new Map(simulators.flatMap(({ id, base }) => (base ? [[id, base] as const] : [])));
