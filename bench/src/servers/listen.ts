import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** The line with which a process of this benchmark says where it listens. */
export const readyMark = "listening at ";

/** Listens on a free loopback port and says where. */
export const listen = (server: Server): void => {
  server.listen(0, "127.0.0.1", () => {
    console.log(`${readyMark}http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
};
