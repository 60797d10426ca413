import { connect } from "node:net";

/** Runs a script that returns a text on a Redis server, over a connection of its own. */
export const redisEval = (port: number, script: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const words = ["EVAL", script, "0"];
    const command = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join("");
    let text = "";
    const socket = connect({ port, host: "127.0.0.1" }, () =>
      socket.write(`*${words.length}\r\n${command}*1\r\n$4\r\nQUIT\r\n`),
    );
    socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    socket.once("error", reject);
    socket.once("end", () => {
      const [head = "", ...rest] = text.split("\r\n");
      if (head.startsWith("$")) resolve(rest[0] ?? "");
      else reject(new Error(`Redis says ${head}`));
    });
  });
