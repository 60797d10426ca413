import {
  createCloudflare,
  createCloudflareSecurity,
  createQuad9,
  createQuad9Unfiltered,
} from "./resolvers.ts";
import { dnsContract } from "./testing/dns-contract.ts";

dnsContract("cloudflare-dns", createCloudflare);
dnsContract("cloudflare-security", createCloudflareSecurity);
dnsContract("quad9", createQuad9);
dnsContract("quad9-unfiltered", createQuad9Unfiltered);
