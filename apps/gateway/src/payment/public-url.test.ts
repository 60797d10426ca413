import { expect, test } from "vitest";
import { findNetwork } from "./networks.ts";
import { publicUrlProblem } from "./public-url.ts";

const problemOf = (publicUrl: string | undefined, network: string) =>
  publicUrlProblem({ PUBLIC_URL: publicUrl, NETWORK: findNetwork(network)! });

test.each([
  [undefined, /not set/],
  ["http://shop.example", /not https/],
  ["http://10.0.0.7:4021", /not https/],
])("real money is not taken at %s without a warning", (url, problem) => {
  expect(problemOf(url, "base")).toMatch(problem);
  expect(problemOf(url, "base-sepolia")).toBeUndefined();
});

test.each(["https://shop.example", "http://127.0.0.1:4021", "http://localhost:4021"])(
  "%s is as it should be",
  (url) => expect(problemOf(url, "base")).toBeUndefined(),
);
