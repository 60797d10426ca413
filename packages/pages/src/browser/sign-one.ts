import {
  type Asked,
  askedIn,
  type Authorization,
  authorize,
  paymentHeader,
  typedData,
} from "./authorization.ts";
import { chooseWallet } from "./choose-wallet.ts";
import { accountOf, checkUnchanged, useChain } from "./connect.ts";
import { button, element } from "./element.ts";
import type { Entry, Journal } from "./journal.ts";
import { type Panel, tell } from "./panel.ts";
import { exchange } from "./pursue.ts";
import type { Call } from "./read-form.ts";
import { review } from "./review.ts";
import { openSession, type Session } from "./session.ts";
import { signatureFrom } from "./signature.ts";
import { Stopped } from "./stopped.ts";

/** A payment that ends sooner is not sent. */
export const shortestSeconds = 30;

const askPrice = async (panel: Panel, call: Call): Promise<Asked> => {
  const { url, ...init } = call;
  tell(panel, "Asking for the price");
  const answer = await exchange(url, init).catch(() => {
    throw new Stopped("The shop does not answer.");
  });
  if (answer.status !== 402)
    throw new Stopped(`The shop answered ${answer.status} instead of a price.`);
  if (answer.body["available"] === false)
    throw new Stopped("It cannot be sold at the moment.", "Try again later.");
  const asked = askedIn(answer.headers.get("payment-required"), panel.terms);
  if (asked) return asked;
  throw new Stopped(
    "The shop asks for something else than this page says. Nothing is signed.",
    "Load the page again: its price or its address may have changed.",
  );
};

/** A wallet that keeps silent is told of, and can be given up. */
const tellSlow =
  (panel: Panel) =>
  (isSlow: boolean, session: Session): void => {
    if (!isSlow) return panel.outcome.replaceChildren();
    tell(panel, `Still waiting for ${session.name}`);
    const cancelled = new Stopped("Cancelled. What the wallet answers now is not used.");
    panel.outcome.replaceChildren(
      element(
        "div",
        { class: "notice", role: "status" },
        element(
          "p",
          {},
          "The wallet has not answered yet. Its window may be behind this one, or it is locked: open it and look what it asks.",
        ),
        element(
          "div",
          { class: "actions" },
          button("Cancel", "plain", () => session.end(cancelled)),
        ),
      ),
    );
  };

const assertInTime = ({ validBefore }: Authorization): void => {
  if (Number(validBefore) - Date.now() / 1_000 >= shortestSeconds) return;
  throw new Stopped(
    "It took so long that the payment would have ended. It was not sent.",
    "Press the button for a new one.",
  );
};

/** Another window may have sent one while this one was read and signed: while it is undecided, none is sent beside it. */
const assertNoneSent = ({ journal, terms }: Panel): void => {
  if (journal.find(terms.route, ["open"]))
    throw new Error("Another window of this browser has sent a payment for this meanwhile.");
};

/** From the account that the wallet tells to the header that pays from it. */
const signWith = async (
  panel: Panel,
  session: Session,
  asked: Asked,
): Promise<{ authorization: Authorization; payment: string }> => {
  const { terms, outcome } = panel;
  tell(panel, `Asking ${session.name} for your account`);
  const from = await accountOf(session);
  await useChain(session, terms, (text) => tell(panel, text));
  session.hold(from);
  const authorization = authorize(asked, from, Date.now());
  tell(panel, `It costs ${terms.price}. Waiting for your decision`);
  await review(outcome, terms, { authorization, wallet: session.name, signal: session.signal });
  assertInTime(authorization);
  await checkUnchanged(session, from, terms.chainId);
  assertNoneSent(panel);
  tell(panel, `Waiting for the signature of ${session.name}`);
  const data = JSON.stringify(typedData(asked, authorization, terms.chainId));
  const answer = await session.ask("sign", "eth_signTypedData_v4", [from, data]);
  const signature = signatureFrom(answer, session.name);
  assertInTime(authorization);
  return { authorization, payment: paymentHeader(asked, authorization, signature) };
};

/** Before it is sent: whatever happens to this page, the payment is known. */
const writeDown = (journal: Journal, entry: Entry): void => {
  try {
    journal.write(entry);
  } catch {
    throw new Stopped(
      "This browser keeps nothing for this page, so that a payment could be lost. It was not sent.",
      "Let the page store data, or make room for it, then press the button again.",
    );
  }
};

/** Signs one payment and writes it down. Throws in words where that comes to nothing, and keeps nothing then. */
export const signOne = async (panel: Panel, call: Call): Promise<Entry> => {
  const { terms, journal } = panel;
  const wallet = await chooseWallet(panel);
  const asked = await askPrice(panel, call);
  const session = openSession(wallet, { terms, slow: tellSlow(panel) });
  try {
    const { authorization, payment } = await signWith(panel, session, asked);
    const entry: Entry = {
      id: authorization.nonce,
      route: terms.route,
      page: location.pathname,
      call,
      payment,
      payer: authorization.from,
      validBefore: Number(authorization.validBefore),
      state: "open",
    };
    assertNoneSent(panel);
    writeDown(journal, entry);
    tell(panel, "Signed, and written down in this browser");
    return entry;
  } finally {
    session.close();
  }
};
