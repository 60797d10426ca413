/** The load generator's process: it prepares a scenario's requests, says so, and runs them when told. */
import { drive, type Exchange } from "./drive.ts";
import { createPaymentMaker, paidExchanges, unpaidExchange } from "./exchanges.ts";
import type { LoadOrder, LoadReport, Purchase } from "./load-generator.ts";

let prepared: (() => Exchange | undefined) | undefined;

const prepare = (purchase: Purchase, maxAnswers: number): void => {
  const { challenge, x402Version } = purchase;
  if (!x402Version) {
    const exchange = unpaidExchange(challenge);
    let left = maxAnswers;
    prepared = () => (left-- > 0 ? exchange : undefined);
    return;
  }
  const makePayment = createPaymentMaker(challenge, x402Version);
  const exchanges = paidExchanges(makePayment, maxAnswers);
  let index = 0;
  prepared = () => exchanges[index++];
};

const obey = async (order: LoadOrder): Promise<LoadReport> => {
  if (order.kind === "prepare") {
    prepare(order.purchase, order.maxAnswers);
    return { kind: "prepared" };
  }
  if (!prepared) throw new Error("nothing was prepared");
  return { kind: "measured", measured: await drive({ ...order, next: prepared }) };
};

process.on("message", (order: LoadOrder) => {
  obey(order).then(
    (report) => process.send?.(report),
    (error: unknown) => process.send?.({ kind: "failed", reason: String(error) }),
  );
});
process.once("disconnect", () => process.exit(0));
