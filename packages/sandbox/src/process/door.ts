import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Where a server listens, and whether it does. */
export type Door = {
  url: string;
  /** Cuts every connection and refuses new ones. */
  close(): Promise<void>;
  /** Listens again at the same port; throws when another has taken it meanwhile. */
  open(): Promise<void>;
};

/** Opens the server on a loopback port (0 or undefined: any). */
export const openDoor = async (server: Server, port = 0): Promise<Door> => {
  const listen = async (at: number) => {
    server.listen(at, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(port);
  const taken = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${taken}`,
    open: async () => {
      if (!server.listening) await listen(taken);
    },
    close: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
};
