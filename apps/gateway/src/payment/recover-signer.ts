import { createRequire } from "node:module";
import { keccak256 } from "viem";

/** The 65 bytes of the public key whose signature this is; undefined where it is nobody's. */
type RecoverKey = (
  digest: Uint8Array,
  signature: Uint8Array,
  recovery: number,
) => Uint8Array | undefined;

/** The part of the package `secp256k1` that is used. */
type Native = {
  ecdsaRecover(
    signature: Uint8Array,
    recovery: number,
    digest: Uint8Array,
    compressed: boolean,
  ): Uint8Array;
};

/** The part of the package `tiny-secp256k1` that is used. */
type Wasm = {
  recover(
    digest: Uint8Array,
    signature: Uint8Array,
    recovery: number,
    compressed: boolean,
  ): Uint8Array | null;
};

// Both lie beside the bundle as they were published: they find their binaries by their own path.
const load = createRequire(import.meta.url);

/** libsecp256k1 of the processor: 0.1 ms a signature, a twentieth of what JavaScript takes. */
export const recoverNatively = (): RecoverKey => {
  const native = load("secp256k1/bindings.js") as Native;
  return (digest, signature, recovery) => native.ecdsaRecover(signature, recovery, digest, false);
};

/** The same library in WebAssembly, for processors that no prebuilt binary is published for. */
export const recoverInWasm = (): RecoverKey => {
  const wasm = load("tiny-secp256k1") as Wasm;
  return (digest, signature, recovery) =>
    wasm.recover(digest, signature, recovery, false) ?? undefined;
};

const loadFastest = (): RecoverKey => {
  try {
    return recoverNatively();
  } catch {
    return recoverInWasm();
  }
};

/** r, s and v of a key's signature in hex, with its 0x. */
const form = /^0x[0-9a-f]{128}1[bc]$/i;
/** Half the order of the curve: of the two signatures that recover to one key, the token takes the one below. */
const largestS = "7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0";

/**
 * The address whose key signed, in lower case; undefined where the token would take the signature from nobody:
 * other than 65 bytes, a v that is not 27 or 28, or the high one of two s. Nothing is asked of anybody.
 */
export type RecoverSigner = (digest: Uint8Array, signature: string) => string | undefined;

export const createRecoverSigner =
  (recoverKey: RecoverKey): RecoverSigner =>
  (digest, signature) => {
    if (!form.test(signature) || signature.slice(66, 130).toLowerCase() > largestS)
      return undefined;
    const bytes = Buffer.from(signature.slice(2), "hex");
    try {
      const key = recoverKey(digest, bytes.subarray(0, 64), (bytes[64] ?? 0) - 27);
      return key && `0x${keccak256(key.subarray(1)).slice(-40)}`;
    } catch {
      // A number that is no point of the curve.
      return undefined;
    }
  };

export const recoverSigner: RecoverSigner = createRecoverSigner(loadFastest());
