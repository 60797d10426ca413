import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Hex } from "viem";
import type { ChainClient } from "./chain-client.ts";

const address = "0xcA11bde05977b3631167028862bE2a173976CA11";

/** viem carries the bytecode without exporting it, so it is read by its path. */
const creationCode = (): Hex => {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve("viem/package.json"));
  const path = join(folder, "_cjs", "constants", "contracts.js");
  return (require(path) as { multicall3Bytecode: Hex }).multicall3Bytecode;
};

/** Installs Multicall3 at its usual address: without it a facilitator cannot name its refusals. */
export const installMulticall3 = async (client: ChainClient): Promise<void> => {
  // Run as a constructor, the creation code answers with the code to install.
  const { data } = await client.call({ data: creationCode() });
  if (!data) throw new Error("Multicall3 has no code");
  await client.setCode({ address, bytecode: data });
};
