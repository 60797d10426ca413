import { createServer, type IncomingMessage } from "node:http";
import { openDoor } from "../process/door.ts";
import { askRpc, forwardRpc, type RpcCall, type RpcRule } from "./json-rpc.ts";
import { type Occasions, createOccasions } from "../process/occasions.ts";
import { type PlayedAnswer, playAnswer } from "../process/played-answer.ts";
import { type RpcFault, type RpcFaultName, rpcFaults } from "./rpc-faults.ts";

/** On which HTTP requests it is played, and by how many blocks the node is behind or limited. */
type RpcFaultOptions = Occasions & { blocks?: number };

/** A loopback JSON-RPC endpoint in front of a node: transparent until a fault is played. */
export type FaultyRpc = {
  url: string;
  /** HTTP requests so far; a closed door sees none. */
  requests(): number;
  /** Plays this fault and no other from now on. A closed door counts nothing, so it takes no options. */
  play(name: RpcFaultName, options?: RpcFaultOptions): Promise<void>;
  /** Is transparent again. */
  end(): Promise<void>;
  stop(): Promise<void>;
};

/** What is done to a request. */
type Play = { answer?: PlayedAnswer; rule?: RpcRule };

const readText = async (message: IncomingMessage): Promise<string> => {
  let text = "";
  for await (const chunk of message.setEncoding("utf8")) text += chunk;
  return text;
};

const callsFrom = (text: string): RpcCall | RpcCall[] | undefined => {
  try {
    return JSON.parse(text) as RpcCall | RpcCall[];
  } catch {
    return undefined;
  }
};

const answerFrom = async (target: string, text: string, rule?: RpcRule): Promise<PlayedAnswer> => {
  const calls = rule && callsFrom(text);
  if (!rule || !calls) {
    return { ...(await forwardRpc(target, text)), contentType: "application/json" };
  }
  const one = async (call: RpcCall) => rule(call, (asked) => askRpc(target, asked));
  const body = Array.isArray(calls) ? await Promise.all(calls.map(one)) : await one(calls);
  return { status: 200, body };
};

/** Tells for each request what is done to it. */
const createPlay = async (
  target: string,
  fault: Exclude<RpcFault, { kind: "closed-door" }>,
  name: RpcFaultName,
  { blocks, ...occasions }: RpcFaultOptions,
): Promise<() => Play> => {
  if (fault.kind === "request") {
    const isDue = createOccasions({ share: fault.share ?? 1, ...occasions }, name);
    return () => (isDue() ? { answer: fault.answer } : {});
  }
  const isDue = createOccasions(occasions, name);
  const rule = await fault.createRule(target, blocks);
  return () => (isDue() ? { rule } : {});
};

/** Starts in front of the node at `target`, on a loopback port (0: any). */
export const startFaultyRpc = async (options: {
  target: string;
  port?: number;
}): Promise<FaultyRpc> => {
  const { target } = options;
  let requests = 0;
  let next: () => Play = () => ({});
  const server = createServer((message, response) => {
    requests += 1;
    const { answer, rule } = next();
    readText(message)
      .then((text) => answer ?? answerFrom(target, text, rule))
      .catch(() => ({ status: 502, body: "the node does not answer" }))
      .then((ready) => playAnswer(response, ready))
      .catch(() => response.destroy());
  });
  const door = await openDoor(server, options.port);
  const end = async () => {
    next = () => ({});
    await door.open();
  };
  return {
    url: door.url,
    requests: () => requests,
    end,
    stop: () => door.close(),
    play: async (name, chosen = {}) => {
      const fault: RpcFault = rpcFaults[name];
      if (fault.kind === "closed-door") {
        if (Object.keys(chosen).length > 0) throw new Error(`${name} is played on all connections`);
        await door.close();
        return;
      }
      next = await createPlay(target, fault, name, chosen);
      await door.open();
    },
  };
};
