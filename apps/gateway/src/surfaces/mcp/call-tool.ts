import type { IncomingMessage } from "node:http";
import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import type { Operation } from "@coinslot/tools-schema";
import { z } from "zod";
import type { Hits } from "../../activity/hits.ts";
import { answerCall, replyToFault } from "../../call/answer-call.ts";
import type { PaidPathParts } from "../../call/call.ts";
import type { CallRequest } from "../../call/call-request.ts";
import { inputFromBytes } from "../../call/read-input.ts";
import { type Challenge, unpaid } from "../../challenge/challenge.ts";
import type { Peer } from "../../http/peer.ts";
import type { Refusal, Reply } from "../../http/reply.ts";
import { type Payment, paymentFrom } from "../../payment/payment.ts";
import type { ClaimPage } from "../claim-page.ts";
import { collectResult, type McpTool } from "./mcp-tools.ts";
import { toolResultFrom } from "./tool-result.ts";

/** One HTTP request of a client of MCP, as far as a call needs it. */
export type Exchange = {
  /** Told to whoever counts the demand. */
  readonly request: IncomingMessage;
  /** The caller's address, as far as limits go. */
  readonly address: string;
  /** The arguments of the call as they came; asked for once, when the call is worth parsing them. */
  readonly readArgs: () => Buffer | undefined;
  readonly peer: Peer;
  /** Given what is to be done when the answer has been written out. */
  readonly onWritten: (note: () => void) => void;
  /** The reply, or what is told where there is no room for it. */
  readonly withRoom: (reply: Reply) => Promise<Reply>;
};

/** What calls are answered with. */
export type CallToolParts = {
  readonly paidPath: PaidPathParts;
  readonly challenges: ReadonlyMap<Operation, Challenge>;
  readonly hits: Hits;
  readonly tools: ReadonlyMap<string, McpTool>;
  readonly claimPage: ClaimPage;
};

type Params = {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>> | undefined;
  readonly _meta?: Readonly<Record<string, unknown>> | undefined;
};

/** What a header says over HTTP is said here in `_meta`. */
const callMeta = z.object({
  "x402/payment": z.unknown().optional(),
  "coinslot/claim-token": z.string().max(255).optional(),
  "coinslot/idempotency-key": z.string().max(255).optional(),
  "coinslot/sign-in-with-x": z.string().max(16_384).optional(),
  "coinslot/prefer": z.string().max(255).optional(),
});

const collectInput = z.strictObject({ claim: z.string().min(1).max(2_048) });

/** What `collect_result` may be called with. */
const maxCollectBytes = 8_192;

const invalid = (message: string): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, message);

/** As many bytes as fit into the header that a payment is over HTTP. */
const maxPaymentChars = 12_288;

const boundPayment = (payment: unknown, key: string | undefined): Payment | Refusal =>
  JSON.stringify(payment).length > maxPaymentChars
    ? {
        code: "invalid_payment",
        detail: `The payment exceeds ${maxPaymentChars} characters of JSON.`,
      }
    : paymentFrom(payment, key);

/** The JSON of a call's arguments. */
const argumentsOf = (params: Params, { readArgs }: Exchange): Buffer =>
  readArgs() ?? Buffer.from(JSON.stringify(params.arguments ?? {}));

const callRequestFrom = (operation: Operation, params: Params, exchange: Exchange): CallRequest => {
  const { address, peer } = exchange;
  const parsed = callMeta.safeParse(params._meta ?? {});
  if (!parsed.success)
    throw invalid(`_meta: ${parsed.error.issues[0]?.path.join(".")} is no text.`);
  const meta = parsed.data;
  const payment = meta["x402/payment"];
  return {
    address,
    payment:
      payment === undefined
        ? undefined
        : () => boundPayment(payment, meta["coinslot/idempotency-key"]),
    credentials: {
      claimToken: meta["coinslot/claim-token"],
      signIn: meta["coinslot/sign-in-with-x"],
    },
    prefer: meta["coinslot/prefer"],
    readInput: async () => ({
      input: inputFromBytes(operation, argumentsOf(params, exchange)),
    }),
    peer,
  };
};

const claimIn = (args: Buffer): string | undefined => {
  if (args.length > maxCollectBytes) return undefined;
  try {
    return collectInput.safeParse(JSON.parse(args.toString())).data?.claim;
  } catch {
    return undefined;
  }
};

/**
 * Answers `tools/call` on the paid path that HTTP takes, with its claims. Throws an error of the protocol only where no
 * tool of ours is meant, or the call has no such form.
 */
export const createCallTool = ({ paidPath, challenges, hits, tools, claimPage }: CallToolParts) => {
  const tellTerms = (operation: Operation, challenge: Challenge, { request }: Exchange): Reply => {
    hits.of(operation.id).challenged(request);
    return challenge.refuse(unpaid);
  };
  const buy = async (operation: Operation, params: Params, exchange: Exchange): Promise<Reply> => {
    const challenge = challenges.get(operation);
    if (!challenge) throw invalid(`There is no tool ${params.name}.`);
    const request = callRequestFrom(operation, params, exchange);
    if (!request.payment && request.credentials.signIn === undefined)
      return tellTerms(operation, challenge, exchange);
    const counted = hits.of(operation.id);
    const startedAt = paidPath.now();
    const reply = await answerCall(paidPath, operation, challenge, request).catch(
      (error: unknown) => replyToFault(paidPath, operation, error),
    );
    counted.answered(exchange.request, reply.status, paidPath.now() - startedAt);
    return reply;
  };
  const collect = (params: Params, exchange: Exchange): Promise<Reply> => {
    const claim = claimIn(argumentsOf(params, exchange));
    if (claim === undefined) throw invalid("collect_result takes one text, `claim`.");
    return claimPage(claim.split("/").at(-1) ?? "", exchange.address);
  };
  const callTool = async (params: Params, exchange: Exchange): Promise<CallToolResult> => {
    const tool = tools.get(params.name);
    if (!tool && params.name !== collectResult.name)
      throw invalid(`There is no tool ${params.name.slice(0, 128)}. tools/list has them all.`);
    const reply = await exchange.withRoom(
      tool ? await buy(tool.operation, params, exchange) : await collect(params, exchange),
    );
    if (reply.onWritten) exchange.onWritten(reply.onWritten);
    return toolResultFrom(reply);
  };
  return {
    callTool,
    /** What a call of this tool without payment is told; nothing where there is no such tool. */
    unpaid: (name: string, exchange: Exchange): CallToolResult | undefined => {
      const operation = tools.get(name)?.operation;
      const challenge = operation && challenges.get(operation);
      return challenge && toolResultFrom(tellTerms(operation, challenge, exchange));
    },
  };
};
