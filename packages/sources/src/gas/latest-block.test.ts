import { expect, test } from "vitest";
import { json } from "../upstream/testing/stub-provider.ts";
import { useStub } from "../upstream/testing/use-stub.ts";
import { createBaseMainnet } from "./base-mainnet.ts";

const stage = useStub("base-mainnet");
const fees = () => createBaseMainnet(stage.runtime).fees(stage.signal);
const hex = (number: bigint | number): string => `0x${number.toString(16)}`;
const answerBlock = (changes: object): void => {
  const block = {
    number: hex(30_000_000),
    timestamp: hex(stage.runtime.now() / 1_000),
    baseFeePerGas: hex(1_000_000),
    ...changes,
  };
  stage.provider.respond = json([
    { jsonrpc: "2.0", id: 0, result: hex(8_453) },
    { jsonrpc: "2.0", id: 1, result: block },
  ]);
};
const seconds = (): number => stage.runtime.now() / 1_000;

test.each([
  ["a block of tomorrow", () => ({ timestamp: hex(seconds() + 86_400) })],
  ["a block whose time is told in milliseconds", () => ({ timestamp: hex(seconds() * 1_000) })],
  ["a block of a time that no clock shows", () => ({ timestamp: hex(2n ** 200n) })],
  ["a block of a number that no chain has", () => ({ number: hex(2n ** 60n) })],
])("error: %s is the endpoint's nonsense, and is not asked about", async (_, changes) => {
  answerBlock(changes());
  await expect(fees()).rejects.toMatchObject({ code: "upstream_bad_response" });
  expect(stage.provider.requests).toHaveLength(1);
});
