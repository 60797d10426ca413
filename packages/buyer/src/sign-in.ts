import { createSiweMessage } from "viem/siwe";
import { z } from "zod";
import type { Answer } from "./answer.ts";
import { decodeHeader } from "./terms.ts";

/** Signs texts as a wallet, such as an account of viem; only the texts of sign-ins are ever given to it. */
export type Wallet = {
  readonly address: string;
  signMessage(options: { message: string }): Promise<string>;
};

const instant = z.iso.datetime({ offset: true });

const asked = z.object({
  info: z.object({
    domain: z.string(),
    uri: z.string(),
    version: z.literal("1"),
    nonce: z.string(),
    issuedAt: instant,
    expirationTime: instant.optional(),
    statement: z.string().optional(),
  }),
  supportedChains: z.array(z.object({ chainId: z.string(), type: z.string() })),
});

const challenge = z.object({ extensions: z.object({ "sign-in-with-x": asked }) });

/**
 * `SIGN-IN-WITH-X` for what a 402 asks to be signed. Undefined where it asks for none, for a chain that is not
 * EVM, or for a sign-in at another host than the one that was called.
 */
export const signInFor = async (
  { headers }: Answer,
  url: string,
  wallet: Wallet,
): Promise<Readonly<Record<string, string>> | undefined> => {
  const { data } = challenge.safeParse(decodeHeader(headers.get("payment-required")));
  if (!data) return undefined;
  const { info, supportedChains } = data.extensions["sign-in-with-x"];
  const chain = supportedChains.find(({ type }) => type === "eip191");
  const { host, origin } = new URL(url);
  const isOfHost = info.domain === host && new URL(info.uri).origin === origin;
  if (!chain || !isOfHost) return undefined;
  const { issuedAt, expirationTime, ...texts } = info;
  const message = createSiweMessage({
    ...texts,
    address: wallet.address as `0x${string}`,
    chainId: Number(chain.chainId.replace("eip155:", "")),
    issuedAt: new Date(issuedAt),
    ...(expirationTime === undefined ? {} : { expirationTime: new Date(expirationTime) }),
  });
  const signature = await wallet.signMessage({ message });
  const signIn = { ...info, address: wallet.address, ...chain, signature };
  return { "sign-in-with-x": Buffer.from(JSON.stringify(signIn)).toString("base64") };
};
