import { expect, test } from "vitest";
import { ask } from "../testing/ask.ts";
import { createWorld } from "../world.ts";
import { createSites } from "./sites.ts";
import { createTranco } from "./tranco.ts";
import { createWeb } from "./web.ts";

const world = createWorld({ seed: 1, now: Date.parse("2026-11-20T15:00:00Z") });
const sites = createSites(world);

test("every domain of the world has a start page, each at one simulator", () => {
  const hosts = [...(sites.hosts ?? []), ...(createWeb(world).hosts ?? [])];
  for (const { name } of world.domains) {
    expect(hosts.filter((host) => host === name)).toHaveLength(1);
  }
});

test("a known registrant's site demands HTTPS, another one does not, and both say that they are simulated", () => {
  const careful = ask(sites, "https://northwind-robotics-simulated.com/");
  expect(careful.headers).toHaveProperty("strict-transport-security");
  const plain = ask(sites, "https://old-mill-simulated.io/");
  expect(plain.headers).not.toHaveProperty("strict-transport-security");
  for (const { body } of [careful, plain]) expect(body).toContain("(simulated)");
});

test("a site can send its visitors to another domain", () => {
  const { status, headers } = ask(sites, "https://old-mill-simulated.io/", {
    variant: "leads-elsewhere",
  });
  expect([status, headers["location"]]).toEqual([302, "https://example.com/"]);
});

test("a popular domain has a place on each of the last days, any other none", () => {
  const ranksOf = (name: string) =>
    JSON.parse(ask(createTranco(world), `/api/ranks/domain/${name}`).body) as object;
  const { rank } = world.domains.find(({ name }) => name === "example.com")!;
  expect(ranksOf("example.com")).toMatchObject({
    ranks: [
      { date: "2026-11-19", rank },
      { date: "2026-11-18", rank: rank! + 1 },
    ],
  });
  expect(ranksOf("nobody-has-this.com")).toMatchObject({ ranks: [] });
  expect(ask(createTranco(world), "/api/lists").status).toBe(404);
});
