import {
  type Coins,
  type Fees,
  type Gas,
  unlessFailed,
  decimalOfUnits,
  multiplyDecimals,
} from "@coinslot/sources";
import type { DataOf, Handler, tools, Warning } from "@coinslot/tools-schema";
import { createSourceList } from "./source-list.ts";

const gweiDigits = 9;
const etherDigits = 18;

/** The price of ether is an extra: nobody waits longer for it, in milliseconds. */
const pricePatienceMs = 2_500;

/** The fees of the Base network at its latest block. Amounts are exact: wei as text, never a float. */
export const createGasSnapshotHandler =
  (sources: {
    readonly gas: Pick<Gas, "fees">;
    readonly coins: Pick<Coins, "price">;
  }): Handler<(typeof tools)["gas-snapshot"]> =>
  async (_input, { signal }) => {
    const soon = AbortSignal.any([signal, AbortSignal.timeout(pricePatienceMs)]);
    const [answered, price] = await Promise.all([
      sources.gas.fees(signal),
      unlessFailed(sources.coins.price("ethereum", soon)),
    ]);
    const fees = answered.fetched.value;
    const asOf = new Date(fees.blockTime).toISOString();
    const list = createSourceList();
    const sourceId = list.addAnswered(answered, { title: `Block ${fees.blockNumber}`, asOf });
    const ether = price?.fetched.value ?? null;
    if (price && ether) {
      list.addAnswered(price, { title: "Price of ETH in USD", asOf: ether.lastUpdatedAt });
    }
    const lacking = lackOf(fees, ether !== null, sourceId);
    return {
      data: snapshotOf(fees, ether?.priceUsd ?? null),
      asOf,
      sources: list.sources,
      warnings: [...list.warnings, ...lacking],
      partial: lacking.length > 0,
    };
  };

type Data = DataOf<"gas-snapshot">;

const snapshotOf = (fees: Fees, etherUsd: string | null): Data => {
  const { blockNumber, blockTime, baseFeeWei, paidTipsWei } = fees;
  const gasPriceWei = priceOf(fees);
  return {
    network: "base",
    chainId: 8453,
    blockNumber,
    blockTime: new Date(blockTime).toISOString(),
    baseFeeWei: String(baseFeeWei),
    gasPriceWei: String(gasPriceWei),
    priorityFeeWei: paidTipsWei && {
      p10: String(paidTipsWei.p10),
      p50: String(paidTipsWei.p50),
      p90: String(paidTipsWei.p90),
    },
    gasPriceGwei: decimalOfUnits(gasPriceWei, gweiDigits),
    l1: l1Of(fees),
    estimates: fees.transfers.map((each) => estimateOf(each, gasPriceWei, etherUsd)),
  };
};

/** What nodes call the gas price: the block's base fee, and what they suggest to pay on top. */
const priceOf = ({ baseFeeWei, tipWei }: Fees): bigint => baseFeeWei + tipWei;

const l1Of = ({ l1, transfers }: Fees): Data["l1"] => {
  const fee = transfers.find(({ transfer }) => transfer.kind === "eth-transfer")?.l1FeeWei ?? null;
  return l1 === null || fee === null
    ? null
    : {
        baseFeeWei: String(l1.baseFeeWei),
        blobBaseFeeWei: String(l1.blobBaseFeeWei),
        feeWei: String(fee),
      };
};

const estimateOf = (
  { transfer, l1FeeWei, operatorFeeWei }: Fees["transfers"][number],
  gasPriceWei: bigint,
  etherUsd: string | null,
): Data["estimates"][number] => {
  const l2FeeWei = transfer.gas * gasPriceWei;
  const totalWei = l1FeeWei === null ? null : l2FeeWei + l1FeeWei + operatorFeeWei;
  const totalEth = totalWei === null ? null : decimalOfUnits(totalWei, etherDigits);
  return {
    kind: transfer.kind,
    gas: Number(transfer.gas),
    l2FeeWei: String(l2FeeWei),
    l1FeeWei: l1FeeWei === null ? null : String(l1FeeWei),
    operatorFeeWei: String(operatorFeeWei),
    totalWei: totalWei === null ? null : String(totalWei),
    totalEth,
    totalUsd:
      totalEth === null || etherUsd === null ? null : Number(multiplyDecimals(totalEth, etherUsd)),
  };
};

const lackOf = (fees: Fees, isPriced: boolean, sourceId: number): readonly Warning[] => {
  const partial = (message: string, from: number | null): Warning => ({
    code: "PARTIAL",
    message,
    sourceId: from,
  });
  return [
    ...(fees.paidTipsWei === null
      ? [partial("The endpoint did not tell the priority fees that were paid.", sourceId)]
      : []),
    ...(l1Of(fees) === null
      ? [partial("The endpoint did not tell the fees of Ethereum.", sourceId)]
      : []),
    ...(isPriced ? [] : [partial("No provider told the price of ether in time.", null)]),
  ];
};
