import type { Attack } from "./attack.ts";
import { contractPayments } from "./kinds/contract-payments.ts";
import { contractSignIns } from "./kinds/contract-sign-ins.ts";
import { copies } from "./kinds/copies.ts";
import { costlyBodies } from "./kinds/costly-bodies.ts";
import { forgedIdentifiers } from "./kinds/forged-identifiers.ts";
import { forgedPayments } from "./kinds/forged-payments.ts";
import { keysWithoutMoney } from "./kinds/keys-without-money.ts";
import { largeBodiesSigned, largeBodiesUnsigned } from "./kinds/large-bodies.ts";
import { largestDiffs } from "./kinds/largest-diffs.ts";
import { manyParameters } from "./kinds/many-parameters.ts";
import { mcpMessages } from "./kinds/mcp-messages.ts";
import { wrongInputs } from "./kinds/wrong-inputs.ts";

/** All that flood. The last one leaves work behind that takes a while. */
export const attacks: readonly Attack[] = [
  forgedPayments,
  forgedIdentifiers,
  keysWithoutMoney,
  wrongInputs,
  copies,
  contractPayments,
  contractSignIns,
  manyParameters,
  largeBodiesUnsigned,
  largeBodiesSigned,
  costlyBodies,
  mcpMessages,
  largestDiffs,
];
