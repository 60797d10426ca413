import { connect } from "node:net";

/** What a Redis on this machine answers to one command, in the bytes of its protocol. Rejects where it answers nothing. */
export const tell = (port: number, command: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(`${command}\r\n`));
    socket.setTimeout(2_000, () => socket.destroy(new Error(`no answer at ${port}: ${command}`)));
    socket.once("data", (data) => {
      resolve(data.toString());
      socket.destroy();
    });
    socket.once("error", reject);
  });

/** Resolves as soon as it answers what is expected; rejects after half a minute with what it answered instead. */
export const tellUntil = async (port: number, command: string, expected: RegExp): Promise<void> => {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const answer = await tell(port, command).catch(String);
    if (expected.test(answer)) return;
    if (Date.now() > deadline) throw new Error(`${command} at ${port} answers ${answer}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
