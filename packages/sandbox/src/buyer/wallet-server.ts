import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { PrivateKeyAccount } from "viem";
import { domainOf, transferTypes } from "../chain/authorization.ts";
import type { ChainId } from "../chain/usdc.ts";
import { errorOf, resultOf, type RpcAnswer, type RpcCall } from "../rpc/json-rpc.ts";

/** A wallet that pages of this machine ask over HTTP what they would ask a wallet of the browser (EIP-1193). */
export type WalletServer = { readonly url: string; stop(): Promise<void> };

type Options = { readonly account: PrivateKeyAccount; readonly chainId: ChainId };

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

/** Signs transfers of the chain's own USDC, and nothing else: the domain is ours, whatever is asked. */
const signTransfer = ({ account, chainId }: Options, data: TypedData): Promise<string> => {
  const { from, to, nonce, value, validAfter, validBefore } = data.message;
  if (data.primaryType !== "TransferWithAuthorization") throw new Error("it signs transfers only");
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

const isOfThisMachine = (origin: string): boolean =>
  URL.canParse(origin) && ["127.0.0.1", "localhost"].includes(new URL(origin).hostname);

const respond = async (
  options: Options,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { origin = "" } = request.headers;
  // Pages from elsewhere are not told what it says, if they ask it at all.
  if (isOfThisMachine(origin)) response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-allow-headers", "content-type").setHeader("vary", "origin");
  if (request.method !== "POST" || !isOfThisMachine(origin))
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
