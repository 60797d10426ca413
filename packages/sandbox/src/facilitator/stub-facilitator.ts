import { randomBytes } from "node:crypto";
import {
  type FacilitatorAnswer,
  type FacilitatorRequest,
  type FacilitatorScript,
  type FacilitatorServer,
  serveFacilitator,
} from "./facilitator-server.ts";

const kinds = [
  { x402Version: 2, scheme: "exact", network: "eip155:8453" },
  { x402Version: 2, scheme: "exact", network: "eip155:84532" },
  { x402Version: 1, scheme: "exact", network: "base" },
  { x402Version: 1, scheme: "exact", network: "base-sepolia" },
];

type Body = {
  paymentPayload?: { payload?: { authorization?: { from?: string } } };
  paymentRequirements?: { network?: string };
};

const agree = ({ call, body }: FacilitatorRequest): FacilitatorAnswer => {
  if (call === "supported") return { status: 200, body: { kinds, extensions: [], signers: {} } };
  const { paymentPayload, paymentRequirements } = (body ?? {}) as Body;
  const payer = paymentPayload?.payload?.authorization?.from;
  if (call === "verify") return { status: 200, body: { isValid: true, payer } };
  const transaction = `0x${randomBytes(32).toString("hex")}`;
  const network = paymentRequirements?.network;
  return { status: 200, body: { success: true, transaction, network, payer } };
};

/** Agrees to every payment at once, moving no money; `respond` plays any other answer. */
export const startStubFacilitator = (
  options: { port?: number; respond?: FacilitatorScript } = {},
): Promise<FacilitatorServer> =>
  serveFacilitator({ port: options.port, script: options.respond, genuine: agree });
