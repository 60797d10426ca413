import type { TryTerms } from "../tool/try-terms.ts";
import { isSameAddress } from "./authorization.ts";
import { chainHex, chainToAdd, networkName } from "./network.ts";
import type { Session } from "./session.ts";
import { Stopped } from "./stopped.ts";
import { isUnknownChain } from "./wallet-words.ts";

/** Some wallets say that they have changed a moment before they have. */
const looks = 8;
const pauseMs = 150;

const addressesIn = (told: unknown): readonly string[] =>
  (Array.isArray(told) ? (told as readonly unknown[]) : []).filter(
    (one): one is string => typeof one === "string" && /^0x[0-9a-f]{40}$/i.test(one),
  );

/** The account that the user lets this page see. */
export const accountOf = async (session: Session): Promise<string> => {
  const [account] = addressesIn(await session.ask("connect", "eth_requestAccounts"));
  if (account !== undefined) return account;
  throw new Stopped(
    `${session.name} shows no account.`,
    "Unlock it, choose an account for this page, then press the button again.",
  );
};

const isOn = async (session: Session, chainId: number): Promise<boolean> =>
  Number(await session.ask("look", "eth_chainId")) === chainId;

const isSoonOn = async (session: Session, chainId: number): Promise<boolean> => {
  for (let look = 0; look < looks; look++) {
    if (await isOn(session, chainId)) return true;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return false;
};

/** Asks the wallet to change; resolves with whether it knows the chain. */
const switchTo = (session: Session, chainId: number): Promise<boolean> =>
  session.request("wallet_switchEthereumChain", [{ chainId: chainHex(chainId) }]).then(
    () => true,
    (error: unknown) => {
      if (isUnknownChain(error)) return false;
      throw session.words(error, "switch");
    },
  );

/**
 * Has the wallet on the chain that is paid on (EIP-3326); one that does not know it is told what it is (EIP-3085), and
 * asked again where it stays elsewhere then. Each time it is the wallet that asks its user.
 */
export const useChain = async (
  session: Session,
  terms: TryTerms,
  tell: (text: string) => void,
): Promise<void> => {
  const { chainId } = terms;
  if (await isOn(session, chainId)) return;
  const network = networkName(terms);
  tell(`Asking ${session.name} to change to ${network}`);
  const isKnown = await switchTo(session, chainId);
  const chain = chainToAdd(terms);
  if (!isKnown && chain) {
    tell(`${session.name} does not know ${network}: asking it to add that`);
    await session.ask("add", "wallet_addEthereumChain", [chain]);
    if (!(await isOn(session, chainId))) await switchTo(session, chainId);
  }
  if (await isSoonOn(session, chainId)) return;
  throw new Stopped(
    `${session.name} is not on ${network}, where this shop is paid.`,
    `Choose ${network} (chain ${chainId}) in the wallet by hand, then press the button again.`,
  );
};

/** Asks a last time, before anything is signed: not every wallet says by itself that something has changed. */
export const checkUnchanged = async (
  session: Session,
  account: string,
  chainId: number,
): Promise<void> => {
  const accounts = addressesIn(await session.ask("look", "eth_accounts"));
  const isThere = accounts.some((one) => isSameAddress(one, account));
  if (isThere && (await isOn(session, chainId))) return;
  throw new Stopped(
    `${session.name} is at another ${isThere ? "network" : "account"} now. Nothing was signed.`,
    "Press the button to buy from where the wallet is now.",
  );
};
