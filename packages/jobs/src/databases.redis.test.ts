import { type Redis, startRedis } from "@coinslot/sandbox";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Ends, openEnds } from "./testing/ends.ts";

let redis: Redis;
let ends: Ends;
beforeEach(async () => {
  redis = await startRedis();
  ends = openEnds(redis.url);
});
afterEach(async () => {
  await ends.close();
  await redis.stop();
});

const urlOf = (database: number): string => `${redis.url}/${database}`;
const hash = async () => ({
  data: { algorithm: "md5", hash: "00", encoding: "hex", bytes: 3 },
});

test.each([
  [0, 4],
  [4, 0],
])(
  "a worker on database %i is believed by the gateways on it, and not by one on database %i, where it takes no job",
  async (here, there) => {
    const clientOn = (database: number) => ends.client({ url: urlOf(database) });
    const [near, far] = [clientOn(here), clientOn(there)];
    await ends.worker({ url: urlOf(here), handlers: { hash } });
    await vi.waitUntil(() => near.roster.admission("util", "hash") === "open", { timeout: 20_000 });
    expect(far.roster.admission("util", "hash")).toBe("no-worker");

    await ends.worker({ url: urlOf(there), handlers: { hash } });
    await vi.waitUntil(() => far.roster.admission("util", "hash") === "open", { timeout: 20_000 });
    expect(near.roster.view("util").workers).toBe(1);
    expect(far.roster.view("util").workers).toBe(1);
    const id = "a".repeat(40);
    const deadline = Date.now() + 60_000;
    const job = { id, operation: "POST /api/hash", input: { text: "abc" }, deadline };
    await far.enqueue("util", job);
    expect(await far.wait("util", id, 20_000)).toMatchObject({ ok: true });
  },
);
