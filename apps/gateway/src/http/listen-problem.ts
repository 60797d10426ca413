import { once } from "node:events";
import { createServer } from "node:net";

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "is taken: another process listens there",
  EACCES: "needs rights that this process does not have",
  EADDRNOTAVAIL: "cannot be listened on: HOST is no address of this machine",
  ENOTFOUND: "cannot be listened on: HOST has no address",
};

/** Why nobody can listen there; undefined if one can. Listens for a moment. */
export const listenProblem = async (host: string, port: number): Promise<string | undefined> => {
  const server = createServer();
  try {
    server.listen({ port, host });
    await once(server, "listening");
    server.close();
    await once(server, "close");
    return undefined;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    return `PORT: ${port} at ${host} ${reasons[code] ?? `cannot be listened on (${code})`}`;
  }
};
