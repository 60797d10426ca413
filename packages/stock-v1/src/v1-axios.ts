import axios, { type AxiosInstance } from "axios";
import type { LocalAccount } from "viem";
import { withPaymentInterceptor } from "x402-axios";

/** The stock v1 client on axios. It has no limit, and rejects on any status that is not 2xx. */
export const createV1Axios = (account: LocalAccount, baseUrl: string): AxiosInstance =>
  withPaymentInterceptor(axios.create({ baseURL: baseUrl }), account);
