import { button, element } from "./element.ts";
import { type Panel, tell } from "./panel.ts";
import { Stopped } from "./stopped.ts";
import type { NamedWallet } from "./wallet.ts";

/** A wallet may be slower than the page to put itself into it. */
const looks = 4;
const pauseMs = 100;

const untilFound = async ({ wallets }: Panel): Promise<readonly NamedWallet[]> => {
  for (let look = 0; look < looks; look++) {
    const found = wallets();
    if (found.length > 0) return found;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return [];
};

const chosenFrom = ({ outcome }: Panel, found: readonly NamedWallet[]): Promise<NamedWallet> =>
  new Promise((resolve, reject) => {
    const decide = (act: () => void) => () => {
      outcome.replaceChildren();
      act();
    };
    const title = element("h3", { tabindex: "-1" }, "Which wallet pays?");
    const choices = found.map((one) =>
      button(
        one.name,
        "act",
        decide(() => resolve(one)),
      ),
    );
    const cancel = decide(() => reject(new Stopped("Cancelled. Nothing was signed.")));
    outcome.replaceChildren(
      element(
        "div",
        { class: "panel" },
        title,
        element("div", { class: "actions" }, ...choices, button("Cancel", "plain", cancel)),
      ),
    );
    title.focus();
  });

/** The wallet that is to pay: the only one, or the one that is chosen by its name. */
export const chooseWallet = async (panel: Panel): Promise<NamedWallet> => {
  const found = await untilFound(panel);
  const [only] = found;
  if (!only)
    throw new Stopped(
      "No wallet was found in this browser.",
      "Add one to it, such as MetaMask, Coinbase Wallet or Rabby, or open this page in the browser of your wallet's app; then press the button again. The code to copy below needs none.",
    );
  if (found.length === 1) return only;
  tell(panel, "Waiting for your choice of a wallet");
  return chosenFrom(panel, found);
};
