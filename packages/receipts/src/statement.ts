import { type Hex, recoverTypedDataAddress, type TypedDataDefinition } from "viem";
import { z } from "zod";

/** Half the order of secp256k1: a signature whose s lies above it has a twin below. */
const highestS = "7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0";

/** The signature of a statement in its only spelling: r, a low s, 27 or 28, as 65 bytes in lower case. */
export const signatureSchema = z
  .string()
  .regex(/^0x[0-9a-f]{128}(1b|1c)$/)
  .refine((text) => text.slice(66, 130) <= highestS)
  .transform((text) => text as Hex);

/** The EIP-712 domain of a kind of statement. The offer-receipt extension fixes version and chain id. */
export const domainOf = (name: string) => ({ name, version: "1", chainId: 1 }) as const;

/** Whose key signed the statement; undefined where the signature belongs to no key at all. */
export const signerOf = async (
  statement: TypedDataDefinition,
  signature: Hex,
): Promise<Hex | undefined> => {
  try {
    return await recoverTypedDataAddress({ ...statement, signature });
  } catch {
    return undefined;
  }
};

/** Addresses without regard to letter case. */
export const isSameAddress = (one: string | undefined, other: string): boolean =>
  one?.toLowerCase() === other.toLowerCase();

/** Where a document does not have its form. */
export const malformationOf = (what: string, error: z.ZodError): string => {
  const places = error.issues.map(({ path }) => path.join(".") || "the whole");
  return `This is no signed ${what} of ours: ${[...new Set(places)].join(", ")}.`;
};
