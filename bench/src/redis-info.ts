import { connect } from "node:net";

/** A field of a Redis server's INFO, asked over a connection of its own. */
export const redisInfo = (port: number, field: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = "";
    const socket = connect({ port, host: "127.0.0.1" }, () => socket.write("INFO\r\nQUIT\r\n"));
    socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    socket.once("error", reject);
    socket.once("end", () => {
      const line = text.split("\r\n").find((each) => each.startsWith(`${field}:`));
      if (line) resolve(line.slice(field.length + 1));
      else reject(new Error(`Redis says nothing of ${field}`));
    });
  });
