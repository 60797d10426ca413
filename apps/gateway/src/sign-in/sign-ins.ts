import type { Redis } from "ioredis";
import { type Address, type Hex, verifyMessage } from "viem";
import { createRpcClients } from "../chain/rpc-clients.ts";
import type { GatewayLog } from "../log.ts";
import type { Network } from "../payment/networks.ts";
import type { Refusal } from "../http/reply.ts";
import { refuseSignIn, type SignInReason, wrongWith } from "./check.ts";
import { parseSignIn, textOf } from "./message.ts";
import { createNonces, type Nonces } from "./nonces.ts";
import { type AskSmartWallet, createAskSmartWallet, type Signed } from "./smart-wallet.ts";

/** The check of `SIGN-IN-WITH-X`. */
export type SignIns = {
  /**
   * The lower-case address of the wallet that signed in at this URL, or why it is refused. The same header
   * never proves anything twice.
   */
  prove(header: string, url: string): Promise<{ readonly wallet: string } | Refusal>;
};

const rpcTimeoutMs = 5_000;

/** The length of a key's own signature in hex; only contracts take others. */
const keySignatureChars = 2 + 2 * 65;

const isKeySignature = (signed: Signed): Promise<boolean> =>
  signed.signature.length === keySignatureChars
    ? verifyMessage(signed).catch(() => false)
    : Promise.resolve(false);

/** A key proves itself offline; only for another signature is a contract asked. */
const wrongSignature = async (
  signed: Signed,
  askSmartWallet: AskSmartWallet | undefined,
): Promise<SignInReason | undefined> => {
  if (await isKeySignature(signed)) return undefined;
  if (askSmartWallet) return (await askSmartWallet(signed)) ? undefined : "signature";
  return signed.signature.length === keySignatureChars ? "signature" : "smart_wallet";
};

/** What a gateway needs to let wallets sign in; `rpcUrls` are asked about smart wallets. */
export const openSignIn = (options: {
  network: Network;
  redis: Redis;
  rpcUrls: readonly string[] | undefined;
  log: GatewayLog;
  now: () => number;
}): { nonces: Nonces; signIns: SignIns; close(): Promise<void> } => {
  const { network, redis, rpcUrls, now } = options;
  const nonces = createNonces({ redis, now });
  const rpc = rpcUrls && createRpcClients(rpcUrls, rpcTimeoutMs);
  const askSmartWallet = rpc && createAskSmartWallet(rpc.clients, network);
  return {
    nonces,
    signIns: createSignIns({ ...options, nonces, askSmartWallet }),
    close: async () => rpc?.close(),
  };
};

/** Checks what costs nothing first, then the signature, and uses the nonce up last. */
export const createSignIns = (options: {
  network: Network;
  nonces: Nonces;
  /** Without it, smart wallets are refused. */
  askSmartWallet: AskSmartWallet | undefined;
  log: GatewayLog;
  now: () => number;
}): SignIns => {
  const { network, nonces, askSmartWallet, log, now } = options;
  return {
    async prove(header, url) {
      const signIn = parseSignIn(header);
      if (!signIn) return refuseSignIn("malformed");
      const wrong = wrongWith(signIn, { url, network }, now());
      if (wrong) return refuseSignIn(wrong);
      if (!nonces.isOurs(signIn.nonce, signIn.issuedAt)) return refuseSignIn("nonce");

      const signed = {
        address: signIn.address as Address,
        message: textOf(signIn),
        signature: signIn.signature as Hex,
      };
      try {
        const notSigned = await wrongSignature(signed, askSmartWallet);
        if (notSigned) return refuseSignIn(notSigned);
      } catch (error) {
        log.warn({ error: (error as Error).message }, "a smart wallet could not be asked");
        return {
          code: "siwx_unavailable",
          detail: "The chain could not be asked about the wallet's signature.",
        };
      }
      // Used up only after it is proven, so that nobody can use up what another wallet was given.
      const wallet = signIn.address.toLowerCase();
      return (await nonces.use(wallet, signIn.nonce)) ? { wallet } : refuseSignIn("nonce_used");
    },
  };
};
