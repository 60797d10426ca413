import { createServer } from "node:net";

const listens = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? address?.port : undefined));
    });
  });

/** A loopback port that was free a moment ago; whoever takes it must be ready to lose the race. */
export const freePort = async (): Promise<number> => {
  const port = await listens(0);
  if (!port) throw new Error("no free port on 127.0.0.1");
  return port;
};

/** The first free loopback port from `port` upwards; throws after a hundred taken ones. */
export const firstFreePort = async (port: number): Promise<number> => {
  for (let candidate = port; candidate < Math.min(port + 100, 65_536); candidate += 1) {
    if (await listens(candidate)) return candidate;
  }
  throw new Error(`no free port from ${port} on`);
};
