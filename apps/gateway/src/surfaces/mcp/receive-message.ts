import type { IncomingMessage } from "node:http";
import type { Operation } from "@coinslot/tools-schema";
import type { Refusal } from "../../http/reply.ts";
import { createTurnstile } from "../../http/turnstile.ts";
import type { AbuseLimits, Limited } from "../../limits/abuse-limits.ts";
import type { HeldBytes } from "../../limits/body-budget.ts";
import {
  isMessage,
  largestMessageOf,
  type Message,
  readMessage,
  smallBytes,
} from "./read-message.ts";

/** Messages that are parsed in one turn of the event loop: a large one is good for some milliseconds, and seldom pays. */
const messagesPerTurn = 2;

/** Large messages that nobody paid for, from one address. */
const largeOf = (address: string): string => `${address} large message`;

/** Unlike over HTTP, where the payment stands is known only when such a message was read. */
const tooManyLarge = ({ waitSeconds }: Limited): Limited => ({
  code: "rate_limited",
  detail: `Too many messages above ${smallBytes} bytes came from this address without a payment that was signed. Over HTTP an input of this size can be bought now.`,
  waitSeconds,
});

/**
 * Reads messages within what their senders may waste. Small ones are always read; large ones as long as most of them
 * are paid for.
 */
export type MessageReader = {
  read(request: IncomingMessage, address: string, held: HeldBytes): Promise<Message | Refusal>;
  /** To be told of each message what became of it: whether its arguments were worth parsing. */
  note(address: string, read: Message | Refusal, isWorth: boolean): void;
};

export const createMessageReader = (
  limits: AbuseLimits,
  operations: Iterable<Operation>,
): MessageReader => {
  const takeTurn = createTurnstile(messagesPerTurn);
  const most = largestMessageOf(operations);
  const tooLarge: Refusal = {
    code: "body_too_large",
    detail: `A message may have ${most} bytes at most.`,
  };
  return {
    read(request, address, held) {
      const limited = limits.refusalOf(largeOf(address));
      return limited
        ? readMessage(request, held, smallBytes, tooManyLarge(limited), takeTurn)
        : readMessage(request, held, most, tooLarge, takeTurn);
    },
    note(address, read, isWorth) {
      if (isMessage(read)) {
        if (!isWorth && read.bytes > smallBytes) limits.strike(largeOf(address));
        return;
      }
      // Unless there was no room for it just now, its sender wasted our time.
      if (read.code === "too_many_bytes") return;
      limits.strike(address);
      if (read.code !== "rate_limited") limits.strike(largeOf(address));
    },
  };
};
