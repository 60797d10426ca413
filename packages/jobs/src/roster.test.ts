import { expect, test } from "vitest";
import { type Heartbeat, heartbeatSeconds } from "./heartbeat.ts";
import { createRoster } from "./roster.ts";

const rosterAt = () => {
  const clock = { ms: 1_000_000 };
  const roster = createRoster({ now: () => clock.ms, maxBacklog: 10 });
  const hear = (changes: Partial<Heartbeat>): void =>
    roster.hear({
      worker: "a",
      queue: "util",
      tools: { hash: true },
      waiting: 0,
      leaving: false,
      ...changes,
    });
  return { clock, roster, hear };
};

test("without a worker nothing is admitted", () => {
  expect(rosterAt().roster.admission("util", "hash")).toBe("no-worker");
});

test("a tool is admitted when a worker of its queue is ready for it", () => {
  const { roster, hear } = rosterAt();
  hear({ tools: { hash: true, "text-diff": false } });
  expect(roster.admission("util", "hash")).toBe("open");
  expect(roster.admission("util", "text-diff")).toBe("not-ready");
  expect(roster.admission("util", "json-to-csv")).toBe("not-ready");
  expect(roster.admission("data", "hash")).toBe("no-worker");
});

test("a worker that misses three heartbeats does not count", () => {
  const { clock, roster, hear } = rosterAt();
  hear({});
  clock.ms += heartbeatSeconds * 3_000;
  expect(roster.admission("util", "hash")).toBe("open");
  clock.ms += 1;
  expect(roster.admission("util", "hash")).toBe("no-worker");
});

test("a worker that leaves is gone at once, the others stay", () => {
  const { roster, hear } = rosterAt();
  hear({ worker: "a" });
  hear({ worker: "b" });
  hear({ worker: "a", leaving: true });
  expect(roster.view("util").workers).toBe(1);
  hear({ worker: "b", leaving: true });
  expect(roster.admission("util", "hash")).toBe("no-worker");
});

test("a backlog at its bound admits nothing more", () => {
  const { roster, hear } = rosterAt();
  hear({ waiting: 9 });
  expect(roster.admission("util", "hash")).toBe("open");
  hear({ worker: "b", waiting: 10 });
  expect(roster.admission("util", "hash")).toBe("backlog");
});

test("a tool that no worker is ready for is told with its reason, until one is", () => {
  const { roster, hear } = rosterAt();
  hear({ tools: { hash: true } });
  expect(roster.view("util")).toEqual({ workers: 1, waiting: 0, ready: ["hash"] });
  hear({ tools: { hash: false }, reasons: { hash: "no model is loaded" } });
  expect(roster.view("util")).toMatchObject({
    ready: [],
    notReady: { hash: "no model is loaded" },
  });
  hear({ worker: "b", tools: { hash: true } });
  expect(roster.view("util")).toEqual({ workers: 2, waiting: 0, ready: ["hash"] });
});
