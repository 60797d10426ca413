import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { receiptIn, verifyReceipt } from "@coinslot/receipts";
import { createV2Fetch, type PayingFetch, type Wallet } from "@coinslot/sandbox";
import { createV1Fetch } from "@coinslot/stock-v1";
import { decodePaymentRequiredHeader } from "@x402/core/http";
import {
  decodeSignedOffers,
  extractOffersFromPaymentRequired,
  extractReceiptFromResponse,
  findAcceptsObjectFromSignedOffer,
  isEIP712SignedOffer,
  isEIP712SignedReceipt,
  verifyOfferSignatureEIP712,
  verifyReceiptMatchesOffer,
  verifyReceiptSignatureEIP712,
} from "@x402/extensions";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "./compose-file.ts";
import { hashInput, hashPath } from "./customer.ts";
import { runNpm } from "./npm-run.ts";
import { startWorld, type World } from "./world.ts";

const privateKey = generatePrivateKey();
const shopAddress = privateKeyToAddress(privateKey);
let world: World;
let folder: string;
beforeAll(async () => {
  world = await startWorld({ environment: { RECEIPT_PRIVATE_KEY: privateKey } });
  folder = await mkdtemp(join(tmpdir(), "coinslot-receipt-"));
});
afterAll(async () => {
  await world?.stop();
  if (folder) await rm(folder, { recursive: true });
});

const request = {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: hashInput,
} as const;

const keep = async (name: string, content: string): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
};

const verifyByCommand = (...args: string[]) =>
  runNpm(root, ["run", "--silent", "verify-receipt", "--", ...args]).ended;

const clients: [name: string, clientOf: (wallet: Wallet) => PayingFetch][] = [
  ["x402-fetch", ({ account }) => createV1Fetch(account)],
  ["@x402/fetch", ({ account }) => createV2Fetch(account)],
];

test.each(clients)(
  "what the stock client %s bought comes with a receipt that the stock verifier takes and that fits the offer of the terms",
  async (_, clientOf) => {
    const url = world.url + hashPath;
    const terms = decodePaymentRequiredHeader(
      (await fetch(url, request)).headers.get("payment-required")!,
    );
    const [offer] = decodeSignedOffers(extractOffersFromPaymentRequired(terms));
    const { signedOffer } = offer!;
    if (!isEIP712SignedOffer(signedOffer)) throw new Error("the offer is not EIP-712");
    expect((await verifyOfferSignatureEIP712(signedOffer)).signer).toBe(shopAddress);
    expect(findAcceptsObjectFromSignedOffer(signedOffer, terms.accepts)).toBe(terms.accepts[0]);

    const wallet = await world.chain.createWallet(1_000_000n);
    const bought = await clientOf(wallet)(url, request);
    const receipt = extractReceiptFromResponse(bought);
    if (!receipt || !isEIP712SignedReceipt(receipt)) throw new Error("there is no receipt");
    expect((await verifyReceiptSignatureEIP712(receipt)).signer).toBe(shopAddress);
    expect(verifyReceiptMatchesOffer(receipt, offer!, [wallet.address])).toBe(true);
    expect(await world.chain.transfers({ from: wallet.address })).toMatchObject([
      { transactionHash: receipt.payload.transaction, to: world.payTo },
    ]);
    expect(
      await verifyReceipt(receipt, { resultBody: await bought.text(), signer: shopAddress }),
    ).toMatchObject({ valid: true, delivery: { amount: offer!.amount, payTo: offer!.payTo } });
  },
);

test("a receipt is verified by the command, offline, against its request, its result and the shop's signer", async () => {
  const wallet = await world.chain.createWallet(1_000_000n);
  const bought = await createV2Fetch(wallet.account)(world.url + hashPath, request);
  const result = await bought.text();
  const catalog = (await (await fetch(`${world.url}/catalog`)).json()) as {
    payment: { receiptSigner: string };
  };
  const header = bought.headers.get("payment-response")!;
  const receiptFile = await keep("receipt.txt", header);
  const resultFile = await keep("result.json", result);
  const requestFile = await keep("request.json", hashInput);
  const evidence = ["--result", resultFile, "--request", requestFile];
  const { receiptSigner } = catalog.payment;
  const valid = await verifyByCommand(receiptFile, ...evidence, "--signer", receiptSigner);
  expect(valid).toMatchObject({ code: 0, output: expect.stringMatching(/^VALID\n/) as string });
  expect(valid.output.match(/\(matches\)/g)).toHaveLength(3);

  const receipt = receiptIn(header);
  const doctored = JSON.stringify(receipt).replace('"amount":"1000"', '"amount":"9000"');
  expect(await verifyByCommand(await keep("doctored.json", doctored))).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^NOT VALID/) as string,
  });
  const otherResult = await keep("other.json", result.replace('"ba78', '"ba79'));
  expect(await verifyByCommand(receiptFile, "--result", otherResult)).toMatchObject({
    code: 1,
    output: expect.stringContaining("another result") as string,
  });
  const otherRequest = await keep("other-request.json", JSON.stringify({ text: "abd" }));
  expect(await verifyByCommand(receiptFile, "--request", otherRequest)).toMatchObject({
    code: 1,
    output: expect.stringContaining("another request") as string,
  });
  expect(await verifyByCommand(await keep("empty.txt", ""))).toMatchObject({ code: 2 });
});

test("a gateway with a key that is none does not start, names the setting, and keeps the key to itself", async () => {
  const wrong = `${privateKey.slice(0, -1)}x`;
  const started = world.startGateway({ RECEIPT_PRIVATE_KEY: wrong });
  const problem = await started.then(
    () => "it started",
    (error: unknown) => (error as Error).message,
  );
  expect(problem).toContain("RECEIPT_PRIVATE_KEY: is not a private key");
  expect(problem).not.toContain(wrong.slice(2, 20));
});
