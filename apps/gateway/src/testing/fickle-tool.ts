import { ToolError, type ToolErrorCode } from "@coinslot/tools-schema";
import { Redis } from "ioredis";
import { openShop, type ShopFloor } from "./shop-floor.ts";

/** A `hash` tool that does as it is told. */
export type FickleTool = {
  /** How it fails next, one run after the other. */
  failures: ToolErrorCode[];
  /** How often it ran. */
  runs: number;
  /** What it waits for. */
  gate: Promise<void>;
  /** Whether its worker offers it. */
  isReady: boolean;
  reset(): void;
};

/** A shop whose only tool is fickle. */
export type FickleShop = ShopFloor & {
  readonly tool: FickleTool;
  onRedis<T>(work: (redis: Redis) => Promise<T>): Promise<T>;
};

const createTool = (): FickleTool => ({
  failures: [],
  runs: 0,
  gate: Promise.resolve(),
  isReady: true,
  reset() {
    this.failures = [];
    this.runs = 0;
    this.gate = Promise.resolve();
  },
});

export const openFickleShop = async (
  options: Parameters<typeof openShop>[1] = {},
): Promise<FickleShop> => {
  const tool = createTool();
  const hash = async (input: unknown) => {
    tool.runs += 1;
    await tool.gate;
    const failure = tool.failures.shift();
    if (failure) throw new ToolError(failure, "It did not work out.");
    const { text } = input as { text: string };
    return { data: { algorithm: "md5", hash: "00", encoding: "hex", bytes: text.length } };
  };
  const shop = await openShop({ hash }, { ...options, isReady: () => tool.isReady });
  return {
    ...shop,
    tool,
    async onRedis(work) {
      const redis = new Redis(shop.redis.url);
      try {
        return await work(redis);
      } finally {
        redis.disconnect();
      }
    },
  };
};
