import { createRequire } from "node:module";
import { type Child, startChild } from "../process/child.ts";

const architectures: Partial<Record<string, string>> = { x64: "amd64", arm64: "arm64" };

/** Its npm wrapper costs a Node process: the binary in the platform package is run itself. */
const anvilPath = (): string => {
  const name = `anvil-${process.platform}-${architectures[process.arch]}`;
  const binary = process.platform === "win32" ? "anvil.exe" : "anvil";
  const wrapper = createRequire(import.meta.url).resolve("@foundry-rs/anvil/package.json");
  try {
    return createRequire(wrapper).resolve(`@foundry-rs/${name}/bin/${binary}`);
  } catch {
    throw new Error(`anvil has no binary for this machine (@foundry-rs/${name} is not installed)`);
  }
};

/** Starts anvil on a loopback port (0: any) with no accounts, mining each transaction at once. */
export const startAnvil = async (options: {
  port: number;
  chainId: number;
  logFile?: string | undefined;
}): Promise<{ child: Child; rpcUrl: string }> => {
  const args = ["--host", "127.0.0.1", "--port", String(options.port), "--accounts", "0"];
  const all = [...args, "--chain-id", String(options.chainId)];
  const child = startChild(anvilPath(), all, { logFile: options.logFile });
  try {
    const [, address] = await child.line(/^Listening on (\S+)/, 15_000);
    return { child, rpcUrl: `http://${address}` };
  } catch (error) {
    await child.stop();
    throw error;
  }
};
