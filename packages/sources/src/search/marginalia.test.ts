import { expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { createMarginalia } from "./marginalia.ts";
import { searchContract } from "./testing/search-contract.ts";

searchContract({
  create: createMarginalia,
  target: "marginalia",
  finds: {
    query: "EIP-3009 transferWithAuthorization explained",
    url: "https://payments-primer.example/eip-3009-explained",
  },
});

const stage = useSandbox();

test("error: when the shared key is used up it is not reachable", async () => {
  stage.upstreams.play("marginalia", "quota-spent");
  const call = createMarginalia(stage.runtime).search("kettle", stage.signal);
  await expect(call).rejects.toMatchObject({ code: "upstream_unavailable" });
});
