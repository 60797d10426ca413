import { z } from "zod";

const maxHeaderChars = 8_192;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** One line: a line break in a field would let two different sign-ins have the same text. */
const line = z
  .string()
  .max(512)
  .regex(/^[^\p{Cc}\u2028\u2029]*$/u);

const signInSchema = z.object({
  domain: line,
  address: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  statement: line.optional(),
  uri: line,
  version: z.literal("1"),
  chainId: line,
  type: line,
  nonce: line,
  issuedAt: line,
  expirationTime: line.optional(),
  notBefore: line.optional(),
  requestId: line.optional(),
  resources: z.array(line).max(10).optional(),
  signature: z.string().regex(/^0x([0-9a-fA-F]{2}){1,2048}$/),
});

/** What a wallet signed, as the header says it. Nothing of it is checked but its form. */
export type SignIn = z.output<typeof signInSchema>;

/** Decodes `SIGN-IN-WITH-X`, base64 of JSON; undefined for anything else. */
export const parseSignIn = (header: string): SignIn | undefined => {
  if (header.length > maxHeaderChars) return undefined;
  const bytes = Buffer.from(header, "base64");
  if (bytes.toString("base64") !== header) return undefined;
  try {
    return signInSchema.safeParse(JSON.parse(utf8.decode(bytes))).data;
  } catch {
    return undefined;
  }
};

/** The text of a sign-in, which is what the wallet signs: EIP-4361. Times stand in it as they were sent. */
export const textOf = (signIn: SignIn): string => {
  const { domain, address, statement, uri, version, chainId, nonce, resources } = signIn;
  const optional = (name: string, value: string | undefined): string[] =>
    value === undefined ? [] : [`${name}: ${value}`];
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    "",
    ...(statement === undefined ? [] : [statement]),
    "",
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${chainId.replace("eip155:", "")}`,
    `Nonce: ${nonce}`,
    `Issued At: ${signIn.issuedAt}`,
    ...optional("Expiration Time", signIn.expirationTime),
    ...optional("Not Before", signIn.notBefore),
    ...optional("Request ID", signIn.requestId),
    ...(resources ? ["Resources:", ...resources.map((resource) => `- ${resource}`)] : []),
  ].join("\n");
};
