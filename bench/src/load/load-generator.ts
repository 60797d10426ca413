import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Answer } from "../answer.ts";
import type { Measured } from "./drive.ts";

/** The terms of the server that is called, and the version it is paid in; without one it is not paid. */
export type Purchase = { readonly challenge: Answer; readonly x402Version: 1 | 2 | undefined };

export type LoadOrder =
  | { readonly kind: "prepare"; readonly purchase: Purchase; readonly maxAnswers: number }
  | {
      readonly kind: "run";
      readonly port: number;
      readonly concurrency: number;
      readonly milliseconds: number;
    };
export type LoadReport =
  | { readonly kind: "prepared" }
  | { readonly kind: "measured"; readonly measured: Measured }
  | { readonly kind: "failed"; readonly reason: string };

/** A load generator in a process of its own. One order at a time. */
export type LoadGenerator = {
  /** Makes the requests, so that nothing is signed or encoded while the clock runs. */
  prepare(purchase: Purchase, maxAnswers: number): Promise<void>;
  /** Sends what was prepared. Rejects when one answer is not the right one. */
  run(port: number, concurrency: number, milliseconds: number): Promise<Measured>;
  stop(): void;
};

/** It ends with this process, because it ends when their channel closes. */
export const startLoadGenerator = (): LoadGenerator => {
  const child = fork(fileURLToPath(new URL("load-process.ts", import.meta.url)), {
    execArgv: ["--import", import.meta.resolve("tsx")],
  });
  const give = (order: LoadOrder): Promise<LoadReport> =>
    new Promise((resolve, reject) => {
      const onExit = (): void => reject(new Error("the load generator ended"));
      child.once("exit", onExit);
      child.once("message", (report: LoadReport) => {
        child.off("exit", onExit);
        if (report.kind === "failed") reject(new Error(report.reason));
        else resolve(report);
      });
      child.send(order);
    });

  return {
    async prepare(purchase, maxAnswers) {
      await give({ kind: "prepare", purchase, maxAnswers });
    },
    async run(port, concurrency, milliseconds) {
      const report = await give({ kind: "run", port, concurrency, milliseconds });
      if (report.kind !== "measured") throw new Error("the load generator did not measure");
      return report.measured;
    },
    stop: () => void child.kill(),
  };
};
