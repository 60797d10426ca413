import {
  type BackendFactory,
  type IRedisClient,
  QueueKeys,
  RedisConnection,
  RedisQueueBackend,
} from "bullmq";
import type { Redis } from "ioredis";
import { failureFromReason, type Job, type JobTimes, replyChannel } from "../job.ts";
import { keyPrefixOf } from "../key-prefix.ts";
import { createScriptedClient } from "./scripted-client.ts";

type ExecCommand = RedisQueueBackend["execCommand"];
type FinishArgs = RedisQueueBackend["moveToFinishedArgs"];

/** What BullMQ reads of a take that found nothing. */
const nothing = [null, 0, 0, 0] as const;

/** The place in what a take brings that says whether it brought the last. */
const restAt = 4;

const timesOf = (job: { timestamp: number; processedOn?: number }, now: number): JobTimes => {
  const { timestamp, processedOn: takenAt = timestamp } = job;
  return { queued: takenAt - timestamp, ran: now - takenAt };
};

/** BullMQ's way to Redis; what finishes a job for good replies to the gateway that asked, in the same script. */
class ReplyingBackend extends RedisQueueBackend {
  private isEmptied = false;

  /** BullMQ takes until nothing is left, and begins only then: what is known to find nothing is not asked. */
  override execCommand(...command: Parameters<ExecCommand>): ReturnType<ExecCommand> {
    const [, name] = command;
    const run = (): Promise<unknown> => super.execCommand(...command) as Promise<unknown>;
    if (name !== "moveToActive") return run();
    if (!this.isEmptied) return run().then((taken) => this.note(taken));
    this.isEmptied = false;
    return Promise.resolve(nothing);
  }

  /** Good for the take that follows at once. A worker that has no place for a second job asks later, and is answered then. */
  private note(taken: unknown): unknown {
    if (Array.isArray(taken) && taken[restAt] === "last") {
      this.isEmptied = true;
      setImmediate(() => (this.isEmptied = false));
    }
    return taken;
  }

  protected override moveToFinishedArgs(...given: Parameters<FinishArgs>): ReturnType<FinishArgs> {
    const [job, , , , target, , timestamp] = given;
    const reason: unknown = given[1];
    const { id, ...data } = job.data as Job;
    const times = JSON.stringify(timesOf(job, timestamp));
    const failure = target === "failed" ? JSON.stringify(failureFromReason(String(reason))) : "";
    return [
      ...super.moveToFinishedArgs(...given),
      JSON.stringify({ id, ...data, input: null }),
      replyChannel(data.replyTo),
      `{"job":${JSON.stringify(id)},"outcome":${failure}`,
      `,"times":${times}}`,
    ];
  }
}

/**
 * The connection that waits for jobs. BullMQ, which is not to ask for the version, takes it for one that waits whole seconds
 * only, so that each further attempt of a job would begin a second late.
 */
const openWaiting = (client: IRedisClient): RedisConnection => {
  const waiting = new RedisConnection(client, {
    shared: false,
    blocking: true,
    skipVersionCheck: true,
  });
  const capabilities = { canDoubleTimeout: true, canBlockFor1Ms: true };
  const note = (): void => void Object.assign(waiting, { capabilities });
  void waiting.client.then(note, () => {});
  return waiting;
};

/**
 * What a worker's BullMQ reaches Redis by. `commands` stays its owner's and is used by this queue alone; of it a connection is
 * made that waits for jobs.
 */
export const replyingOn =
  (commands: Redis): BackendFactory<ReplyingBackend> =>
  (name, options) => {
    const keys = new QueueKeys(keyPrefixOf(commands));
    const client = createScriptedClient(commands);
    return new ReplyingBackend(
      new RedisConnection(client, { shared: true, blocking: false, skipVersionCheck: true }),
      name,
      keys.getKeys(name),
      (type) => keys.toKey(name, type),
      options,
      openWaiting(client.duplicate()),
    );
  };
