import { expect, test } from "vitest";
import { brands } from "./brands.ts";
import { imitationIn } from "./imitation.ts";

test.each([
  ["paypa1", "paypal", "look-alike"],
  ["раураl", "paypal", "look-alike"],
  ["pаypal", "paypal", "look-alike"],
  ["paypai", "paypal", "look-alike"],
  ["rnicrosoft", "microsoft", "look-alike"],
  ["g00gle", "google", "look-alike"],
  ["ɡoogle", "google", "near"],
  ["gogle", "google", "near"],
  ["googel", "google", "near"],
  ["microsofft", "microsoft", "near"],
  ["micorsotf", "microsoft", "near"],
  ["paypal-login", "paypal", "part"],
  ["secure-paypa1-com", "paypal", "part"],
])("%s imitates %s: %s", (label, brand, how) => {
  expect(imitationIn(label)).toEqual({ brand, how });
});

test.each([
  ...brands,
  "example",
  "northwind-robotics-simulated",
  "applet",
  "chess",
  "ebby",
  "goose",
  "wellspring",
  "münchen",
  "президент",
  "",
])("%j imitates nothing", (label) => {
  expect(imitationIn(label)).toBeNull();
});
