import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type PrivateKeyAccount, parseUnits } from "viem";
import { domainOf, transferTypes } from "../chain/authorization.ts";
import type { ChainId } from "../chain/usdc.ts";
import { errorOf, resultOf, type RpcAnswer, type RpcCall } from "../rpc/json-rpc.ts";

/** A wallet that a shop's pages ask over HTTP what they would ask a wallet of the browser (EIP-1193). */
export type WalletServer = { readonly url: string; stop(): Promise<void> };

/** The one shop whose pages it pays for. */
type WalletShop = { readonly origin: string; readonly payTo: string };

type Options = {
  readonly account: PrivateKeyAccount;
  readonly chainId: ChainId;
  /** Asked at each call: the shop may not be there yet when its wallet starts. */
  readonly shop: () => WalletShop;
};

type TypedData = {
  readonly primaryType: string;
  readonly message: {
    readonly from: `0x${string}`;
    readonly to: `0x${string}`;
    readonly value: string;
    readonly validAfter: string;
    readonly validBefore: string;
    readonly nonce: `0x${string}`;
  };
};

/** The prices of the shop's catalog, such as "$0.001", in atomic units. */
const pricesOf = async ({ origin }: WalletShop): Promise<ReadonlySet<bigint>> => {
  const response = await fetch(`${origin}/catalog`, { signal: AbortSignal.timeout(5_000) });
  const { tools } = (await response.json()) as { tools: readonly { price: string }[] };
  return new Set(tools.map(({ price }) => parseUnits(price.slice(1), 6)));
};

/** Signs what the shop asks for, in the chain's own USDC, and nothing else: the domain is ours, whatever is asked. */
const signTransfer = async ({ account, chainId, shop }: Options, data: TypedData) => {
  const { from, to, nonce, value, validAfter, validBefore } = data.message;
  if (data.primaryType !== "TransferWithAuthorization") throw new Error("it signs transfers only");
  const seller = shop();
  if (to.toLowerCase() !== seller.payTo.toLowerCase()) throw new Error("it pays the shop only");
  if (!(await pricesOf(seller)).has(BigInt(value)))
    throw new Error("it pays the shop's prices only");
  return account.signTypedData({
    domain: domainOf(chainId),
    types: transferTypes,
    primaryType: "TransferWithAuthorization",
    message: {
      from,
      to,
      nonce,
      value: BigInt(value),
      validAfter: BigInt(validAfter),
      validBefore: BigInt(validBefore),
    },
  });
};

const answer = async (options: Options, call: RpcCall): Promise<RpcAnswer> => {
  const { account, chainId } = options;
  switch (call.method) {
    case "eth_accounts":
    case "eth_requestAccounts":
      return resultOf(call, [account.address]);
    case "eth_chainId":
      return resultOf(call, `0x${chainId.toString(16)}`);
    case "eth_signTypedData_v4": {
      const data = JSON.parse(String(call.params?.[1])) as TypedData;
      return resultOf(call, await signTransfer(options, data));
    }
    default:
      return errorOf(call, 4200, `${call.method} is not known here`);
  }
};

const respond = async (
  options: Options,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { origin } = request.headers;
  const isOfTheShop = origin === options.shop().origin;
  // Pages from elsewhere, of this machine too, are not told what it says, if they ask it at all.
  if (isOfTheShop) response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-allow-headers", "content-type").setHeader("vary", "origin");
  if (request.method !== "POST" || !isOfTheShop)
    return void response.writeHead(request.method === "OPTIONS" ? 204 : 403).end();
  const call = JSON.parse(await text(request)) as RpcCall;
  const said = await answer(options, call).catch((error: unknown) =>
    errorOf(call, -32_603, String(error)),
  );
  response.setHeader("content-type", "application/json").end(JSON.stringify(said));
};

/** Starts it on a free port of this machine. Its key is worth nothing outside of the sandbox. */
export const startWalletServer = async (options: Options): Promise<WalletServer> => {
  const server = createServer((request, response) => {
    respond(options, request, response).catch(() => response.writeHead(400).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
};
