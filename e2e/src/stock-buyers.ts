import { createV2Fetch, type Wallet } from "@coinslot/sandbox";
import { createV1Axios, createV1Fetch } from "@coinslot/stock-v1";
import type { Operation } from "@coinslot/tools-schema";
import { wrapAxiosWithPayment, x402Client } from "@x402/axios";
import { ExactEvmScheme } from "@x402/evm";
import axios, { type AxiosInstance } from "axios";
import type { Version } from "./customer.ts";

/** What a client brings back. */
type Bought = { readonly status: number; readonly headers: Headers; readonly body: unknown };

/** Buys an operation with a client that pays by itself; the input of a GET goes into its query. */
type Buy = (operation: Pick<Operation, "method" | "path">, input: object) => Promise<Bought>;

/** A client of a version, as its publisher ships it, with the money of a wallet. */
export type StockBuyer = readonly [
  name: string,
  version: Version,
  createBuy: (wallet: Wallet, url: string) => Buy,
];

const createV2Axios = ({ account }: Wallet, baseURL: string): AxiosInstance =>
  wrapAxiosWithPayment(
    axios.create({ baseURL }),
    new x402Client().register("eip155:*", new ExactEvmScheme(account)),
  );

const queryOf = (input: object): string => {
  const query = new URLSearchParams(Object.entries(input)).toString();
  return query === "" ? "" : `?${query}`;
};

const buyWithFetch =
  (pay: (url: string, init: RequestInit) => Promise<Response>, url: string): Buy =>
  async ({ method, path }, input) => {
    const sent =
      method === "GET"
        ? { method }
        : {
            method,
            headers: { "content-type": "application/json" },
            body: JSON.stringify(input),
          };
    const target = method === "GET" ? path + queryOf(input) : path;
    const response = await pay(url + target, sent);
    return { status: response.status, headers: response.headers, body: await response.json() };
  };

const buyWithAxios =
  (client: AxiosInstance): Buy =>
  async ({ method, path }, input) => {
    const { status, headers, data } = await (method === "GET"
      ? client.get<unknown>(path, { params: input })
      : client.post<unknown>(path, input));
    return { status, headers: new Headers(headers as Record<string, string>), body: data };
  };

/** The four stock clients, two of each version. */
export const stockBuyers: readonly StockBuyer[] = [
  ["x402-fetch", 1, ({ account }, url) => buyWithFetch(createV1Fetch(account), url)],
  ["x402-axios", 1, ({ account }, url) => buyWithAxios(createV1Axios(account, url))],
  ["@x402/fetch", 2, ({ account }, url) => buyWithFetch(createV2Fetch(account), url)],
  ["@x402/axios", 2, (wallet, url) => buyWithAxios(createV2Axios(wallet, url))],
];
