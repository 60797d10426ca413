import { expect, test } from "vitest";
import { createPlaybook } from "./playbook.ts";

const any = () => true;

test("what is played on a provider is played on all its paths, and on no other provider", () => {
  const playbook = createPlaybook();
  playbook.play("sec", "reset");
  expect(playbook.next("sec", "/files/x.json", any)?.mode).toBe("reset");
  expect(playbook.next("sec-data", "/files/x.json", any)).toBeUndefined();
  expect(playbook.next("se", "c/files", any)).toBeUndefined();
});

test("the longest beginning of a path decides", () => {
  const playbook = createPlaybook();
  playbook.play("sec", "reset");
  playbook.play("sec/files/company_tickers.json", "empty");
  expect(playbook.next("sec", "/files/company_tickers.json?x=1", any)?.mode).toBe("empty");
  expect(playbook.next("sec", "/files/company_tickers_exchange.json", any)?.mode).toBe("reset");
});

test("a mode for so many calls ends by itself, and says how often it was played", () => {
  const playbook = createPlaybook();
  playbook.play("sec", "reset", 2);
  const counts = [1, 2, 3].map(() => playbook.next("sec", "/", any)?.count);
  expect(counts).toEqual([1, 2, undefined]);
});

test("a mode that is another layer's is neither played nor counted", () => {
  const playbook = createPlaybook();
  playbook.play("example.com", "dns-nxdomain", 1);
  expect(playbook.next("example.com", "/", (mode) => mode === "reset")).toBeUndefined();
  expect(playbook.next("example.com", "", any)?.mode).toBe("dns-nxdomain");
});

test("without a mode a target is itself again", () => {
  const playbook = createPlaybook();
  playbook.play("sec", "reset");
  playbook.play("sec", undefined);
  expect(playbook.next("sec", "/", any)).toBeUndefined();
});
