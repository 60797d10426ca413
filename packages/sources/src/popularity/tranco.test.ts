import { expect, test } from "vitest";
import { providerFailureContract, useSandbox } from "../upstream/testing/failure-contract.ts";
import { createTranco } from "./tranco.ts";

const stage = useSandbox();
const day = 24 * 3_600_000;

test("the latest place of a domain is its rank; a domain that is not in the list has none", async () => {
  const tranco = createTranco(stage.runtime);
  const { domains } = stage.upstreams.world;
  const { rank } = domains.find(({ name }) => name === "example.com")!;
  expect(rank).toBeGreaterThan(0);
  expect((await tranco.rankOf("example.com", stage.signal)).value).toBe(rank);
  expect((await tranco.rankOf("nobody-has-this.com", stage.signal)).value).toBeNull();
});

test("error: an answer cut in half gives no rank", async () => {
  stage.upstreams.play("tranco", "truncated");
  const call = createTranco(stage.runtime).rankOf("example.com", stage.signal);
  await expect(call).rejects.toMatchObject({ code: "upstream_bad_response" });
});

providerFailureContract({
  target: "tranco",
  open: (runtime) => {
    const tranco = createTranco(runtime);
    return { isReady: tranco.isReady, call: (signal) => tranco.rankOf("example.com", signal) };
  },
  freshMs: day,
  usableMs: 8 * day,
});
