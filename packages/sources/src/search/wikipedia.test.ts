import { expect, test } from "vitest";
import { useSandbox } from "../upstream/testing/failure-contract.ts";
import { searchContract } from "./testing/search-contract.ts";
import { createWikipedia } from "./wikipedia.ts";

searchContract({
  create: createWikipedia,
  target: "wikipedia",
  finds: { query: "kettle", url: "https://en.wikipedia.org/wiki/Kettle" },
});

const stage = useSandbox();

test("it is asked under a name with a contact, and named as its licence demands", async () => {
  const { source } = await createWikipedia(stage.runtime).search("kettle", stage.signal);
  expect(source.attribution).toBe("Wikipedia, CC BY-SA 4.0");
  expect(stage.upstreams.calls("wikipedia")[0]!.headers["user-agent"]).toMatch(
    /^Coinslot\/\S+ \(\S+@\S+\)$/,
  );
});

test("error: a question longer than it takes is its failure, so that others are asked", async () => {
  const call = createWikipedia(stage.runtime).search("x".repeat(301), stage.signal);
  await expect(call).rejects.toMatchObject({ code: "upstream_bad_response" });
});
