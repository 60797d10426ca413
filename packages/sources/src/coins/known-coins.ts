/** A coin of the first rank, whose symbol and id nobody else is meant by. */
export type KnownCoin = {
  readonly symbol: string;
  /** CoinGecko's. */
  readonly id: string;
  readonly name: string;
  /** Whether US exchanges trade it against the dollar under this symbol. */
  readonly isExchanged: boolean;
};

type Row = readonly [symbol: string, id: string, name: string];

const exchanged: readonly Row[] = [
  ["btc", "bitcoin", "Bitcoin"],
  ["eth", "ethereum", "Ethereum"],
  ["sol", "solana", "Solana"],
  ["usdt", "tether", "Tether"],
  ["usdc", "usd-coin", "USDC"],
  ["xrp", "ripple", "XRP"],
  ["doge", "dogecoin", "Dogecoin"],
  ["ada", "cardano", "Cardano"],
  ["avax", "avalanche-2", "Avalanche"],
  ["shib", "shiba-inu", "Shiba Inu"],
  ["link", "chainlink", "Chainlink"],
  ["dot", "polkadot", "Polkadot"],
  ["bch", "bitcoin-cash", "Bitcoin Cash"],
  ["near", "near", "NEAR Protocol"],
  ["ltc", "litecoin", "Litecoin"],
  ["uni", "uniswap", "Uniswap"],
  ["dai", "dai", "Dai"],
  ["icp", "internet-computer", "Internet Computer"],
  ["apt", "aptos", "Aptos"],
  ["xlm", "stellar", "Stellar"],
  ["etc", "ethereum-classic", "Ethereum Classic"],
  ["atom", "cosmos", "Cosmos Hub"],
  ["fil", "filecoin", "Filecoin"],
  ["hbar", "hedera-hashgraph", "Hedera"],
  ["arb", "arbitrum", "Arbitrum"],
  ["op", "optimism", "Optimism"],
  ["inj", "injective-protocol", "Injective"],
  ["aave", "aave", "Aave"],
  ["algo", "algorand", "Algorand"],
  ["sui", "sui", "Sui"],
  ["grt", "the-graph", "The Graph"],
  ["ldo", "lido-dao", "Lido DAO"],
  ["stx", "blockstack", "Stacks"],
  ["pepe", "pepe", "Pepe"],
  ["bonk", "bonk", "Bonk"],
  ["tia", "celestia", "Celestia"],
  ["crv", "curve-dao-token", "Curve DAO"],
  ["comp", "compound-governance-token", "Compound"],
  ["xtz", "tezos", "Tezos"],
  ["mana", "decentraland", "Decentraland"],
  ["sand", "the-sandbox", "The Sandbox"],
  ["zec", "zcash", "Zcash"],
];

const others: readonly Row[] = [
  ["bnb", "binancecoin", "BNB"],
  ["trx", "tron", "TRON"],
  ["ton", "the-open-network", "Toncoin"],
  ["hype", "hyperliquid", "Hyperliquid"],
  ["xmr", "monero", "Monero"],
  ["leo", "leo-token", "LEO Token"],
  ["okb", "okb", "OKB"],
  ["cro", "crypto-com-chain", "Cronos"],
  ["kas", "kaspa", "Kaspa"],
  ["vet", "vechain", "VeChain"],
  ["wbtc", "wrapped-bitcoin", "Wrapped Bitcoin"],
  ["steth", "staked-ether", "Lido Staked Ether"],
  ["pol", "polygon-ecosystem-token", "POL (ex-MATIC)"],
  ["ondo", "ondo-finance", "Ondo"],
  ["ena", "ethena", "Ethena"],
  ["rune", "thorchain", "THORChain"],
  ["theta", "theta-token", "Theta Network"],
  ["dash", "dash", "Dash"],
];

const coinsOf = (rows: readonly Row[], isExchanged: boolean): KnownCoin[] =>
  rows.map(([symbol, id, name]) => ({ symbol, id, name, isExchanged }));

/**
 * The largest coins by symbol, so that the usual question takes one call and never finds a namesake. From
 * general knowledge: ids and names are looked at when a provider's answer is.
 */
export const knownCoins: readonly KnownCoin[] = [
  ...coinsOf(exchanged, true),
  ...coinsOf(others, false),
];
