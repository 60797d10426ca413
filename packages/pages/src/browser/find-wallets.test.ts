import { expect, test } from "vitest";
import { listenForWallets } from "./find-wallets.ts";

const wallet = () => ({ request: async () => null });

/** A window that wallets may put themselves into. */
const place = (ethereum?: unknown) => Object.assign(new EventTarget(), { ethereum });

const announce = (target: EventTarget, uuid: string, name: unknown, provider: unknown): void => {
  const detail = Object.freeze({ info: { uuid, name }, provider });
  target.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
};

test("wallets are found whether they announce themselves before, when they are asked, or later", () => {
  const window = place();
  announce(window, "0", "before", wallet());
  window.addEventListener("eip6963:requestProvider", () =>
    announce(window, "1", "asked", wallet()),
  );
  const found = listenForWallets(window);
  announce(window, "2", "later", wallet());
  expect(found().map(({ name }) => name)).toEqual(["asked", "later"]);
});

test("each announced wallet is one, however often it says so, and a later one takes nobody's place", () => {
  const window = place();
  const found = listenForWallets(window);
  const honest = wallet();
  announce(window, "1", "MetaMask", honest);
  announce(window, "1", "MetaMask", wallet());
  expect(found()).toEqual([{ name: "MetaMask", wallet: honest }]);
});

test("window.ethereum is taken where nobody has announced himself, and left alone where somebody has", () => {
  const ethereum = wallet();
  const window = place(ethereum);
  const found = listenForWallets(window);
  expect(found()).toEqual([{ name: "your browser's wallet", wallet: ethereum }]);
  announce(window, "1", "Rabby", wallet());
  expect(found().map(({ name }) => name)).toEqual(["Rabby"]);
});

test("what is no wallet is none, and a name is one short line", () => {
  const window = place({ isMetaMask: true });
  const found = listenForWallets(window);
  announce(window, "1", "no request", {});
  window.dispatchEvent(new Event("eip6963:announceProvider"));
  announce(window, "2", `${"a ".repeat(50)}\n<b>`, wallet());
  announce(window, "3", undefined, wallet());
  expect(found().map(({ name }) => name)).toEqual(["a ".repeat(20), "a wallet without a name"]);
});
