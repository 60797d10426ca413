import { once } from "node:events";
import { isIP, type Socket } from "node:net";
import { connect, type TLSSocket } from "node:tls";
import { ToolError } from "@coinslot/tools-schema";
import { certificateProblem } from "./certificate-problem.ts";

/**
 * Speaks TLS over a connected socket, in the name of `host`. With `demandsTrust` a bad certificate fails the
 * handshake; without it the socket's `authorized` tells. Throws `upstream_unavailable`.
 */
export const secureSocket = async (
  socket: Socket,
  host: string,
  demandsTrust: boolean,
  signal: AbortSignal,
): Promise<TLSSocket> => {
  const secured = connect({
    socket,
    host,
    // An address has no place in SNI.
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ALPNProtocols: ["http/1.1"],
    rejectUnauthorized: demandsTrust,
  });
  secured.on("error", () => {});
  try {
    await once(secured, "secureConnect", { signal });
    return secured;
  } catch (error) {
    secured.destroy();
    socket.destroy();
    throw new ToolError("upstream_unavailable", sentence(error), { cause: error });
  }
};

const sentence = (error: unknown): string => {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const problem = certificateProblem(code);
  return problem
    ? `The target's certificate is not valid: ${problem}.`
    : "The target's TLS handshake failed.";
};
