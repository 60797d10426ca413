import { expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { createGas, gas } from "./gas.ts";

const stage = useSandbox();

test("an endpoint that fails, lies about its chain or is behind is passed over", async () => {
  const fees = createGas(stage.runtime);
  const used = async () => {
    stage.runtime.clock.now += 60_000;
    const { provider, failed } = await fees.fees(stage.signal);
    return [provider.id, failed.map(({ code }) => code)];
  };
  expect(await used()).toEqual(["base-mainnet", []]);
  stage.upstreams.play("base-mainnet", "wrong-chain");
  expect(await used()).toEqual(["base-publicnode", ["upstream_bad_response"]]);
  stage.upstreams.play("base-publicnode", "stale-block");
  expect(await used()).toEqual(["base-drpc", ["upstream_bad_response", "upstream_bad_response"]]);
});

test("nothing of one endpoint is mixed with another's", async () => {
  const fees = createGas(stage.runtime);
  stage.upstreams.play("base-mainnet", "unknown-block");
  const { fetched, provider } = await fees.fees(stage.signal);
  expect(provider.id).toBe("base-publicnode");
  expect(fetched.source.url).toContain("/base-publicnode/");
  const methods = stage.upstreams
    .calls("base-publicnode")
    .flatMap(({ body }) => JSON.parse(body.toString()))
    .map(({ method }) => method);
  expect(methods).toContain("eth_chainId");
  expect(methods).toContain("eth_feeHistory");
});

test("error: when all fail, the one that says when to come back is thrown", async () => {
  for (const { id } of gas.definitions) stage.upstreams.play(id, "wrong-chain");
  stage.upstreams.play("base-mainnet", "server-error");
  stage.upstreams.play("base-publicnode", "rpc-rate-limited");
  await expect(createGas(stage.runtime).fees(stage.signal)).rejects.toMatchObject({
    code: "upstream_rate_limited",
  });
});
