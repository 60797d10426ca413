import { type ErrorCode, errors, type Retry } from "@coinslot/tools-schema";
import type { Charged } from "../http/reply.ts";
import type { claimScripts } from "./scripts.ts";

/** A change of a claim: the script that makes it, where it leads, and when it is made. */
type Arrow = {
  readonly script: keyof typeof claimScripts;
  /** "(gone)": there is no claim any more, and the payment is as good as it was. */
  readonly to: string;
  readonly when: string;
};

/** Where the money of a payment is: each that was settled, or may be, is counted under one of these. */
export const countedNames = ["delivered", "owed", "refunded", "undecided"] as const;
export type Counted = (typeof countedNames)[number];

type State = {
  readonly means: string;
  /** Whether the payment has moved money, as far as is known. */
  readonly charged: Charged;
  /** Under what the books count its amount; null where no money moved. */
  readonly counted: Counted | null;
  /** What a call is told that cannot wait for the end of this state; null where there is nothing to wait for. */
  readonly pending: ErrorCode | null;
  /** What a call is told once the payment buys nothing any more, with fresh terms. */
  readonly ended: ErrorCode | null;
  /** By the name of the transition: all that can become of a claim in this state. */
  readonly arrows: Readonly<Record<string, Arrow>>;
};

const arrow = <const To extends string>(script: Arrow["script"], to: To, when: string) => ({
  script,
  to,
  when,
});

/**
 * The states of a claim. Whoever adds one adds a row: replies, the claim's page and the law of the transitions
 * follow it, and docs/architecture/claims.md is compared with it.
 */
export const claimStates = {
  settling: {
    means: "an attempt to settle is under way, or its gateway died in it",
    charged: "unknown",
    counted: "undecided",
    pending: "settlement_pending",
    ended: null,
    arrows: {
      takeOver: arrow("takeOverClaim", "settling", "sent again, and nobody settles any more"),
      settled: arrow("settleClaim", "owed", "settled, or the chain says paid"),
      release: arrow("releaseClaim", "(gone)", "refused or unreachable, at the first attempt"),
      doubt: arrow("doubtClaim", "unknown", "no proof either way"),
      void: arrow("voidClaim", "void", "the chain says never"),
    },
  },
  unknown: {
    means: "nobody knows whether the payment went through",
    charged: "unknown",
    counted: "undecided",
    pending: "settlement_unknown",
    ended: null,
    arrows: {
      takeOver: arrow("takeOverClaim", "settling", "sent again, and nobody settles any more"),
      settled: arrow("settleClaim", "owed", "the chain says paid"),
      void: arrow("voidClaim", "void", "the chain says never"),
      forgetInput: arrow("forgetInput", "unknown", "its input is large, and may never be paid for"),
    },
  },
  owed: {
    means: "we were paid and owe a result",
    charged: true,
    counted: "owed",
    pending: "result_pending",
    ended: null,
    arrows: {
      deliver: arrow("deliverClaim", "delivered", "the answer was written out"),
      redeem: arrow("redeemClaim", "owed", "its run failed: the next one"),
      noteFailure: arrow(
        "noteFailure",
        "owed",
        "its run failed, and the job that tells so will go",
      ),
      forgetUsedInput: arrow("forgetUsedInput", "owed", "its result is there"),
      confirm: arrow("confirmClaim", "owed", "the chain shows the settlement"),
      withhold: arrow("withholdClaim", "unknown", "the chain does not show the settlement"),
      beginRefund: arrow("beginRefund", "refunding", "its run failed, past its deadline"),
    },
  },
  delivered: {
    means: "the result was handed over",
    charged: true,
    counted: "delivered",
    pending: null,
    ended: null,
    arrows: {
      confirm: arrow("confirmClaim", "delivered", "the chain shows the settlement"),
      reopen: arrow("reopenClaim", "owed", "Redis lost the result, and its buyer asks for it"),
    },
  },
  refunding: {
    means: "the money is on its way back",
    charged: true,
    counted: "owed",
    pending: "claim_refunding",
    ended: null,
    arrows: { finishRefund: arrow("finishRefund", "refunded", "the chain shows the refund") },
  },
  refunded: {
    means: "the money went back",
    charged: false,
    counted: "refunded",
    pending: null,
    ended: "claim_refunded",
    arrows: {},
  },
  void: {
    means: "the payment moved nothing and never will",
    charged: false,
    counted: null,
    pending: null,
    ended: "payment_void",
    arrows: {},
  },
} as const satisfies Record<string, State>;

/** What becomes of a payment that has no claim, or whose claim Redis forgot. */
export const arrowsFromNothing = {
  open: arrow("openClaim", "settling", "a payment that was not seen before"),
  settled: arrow("restoreClaim", "owed", "Redis forgot a claim that was settled"),
  doubt: arrow("restoreClaim", "unknown", "Redis forgot a claim that may have been"),
  deliver: arrow("restoreClaim", "delivered", "Redis forgot a claim whose answer was written out"),
} as const satisfies State["arrows"];

export type ClaimState = keyof typeof claimStates;

/** Their names, for the schema of what Redis keeps. */
export const claimStateNames = Object.keys(claimStates) as [ClaimState, ...ClaimState[]];

/** The codes that tell to wait for the end of a state. */
export type PendingCode = NonNullable<(typeof claimStates)[ClaimState]["pending"]>;

/** The states from which nothing leads on. */
type EndedState = {
  [Name in ClaimState]: (typeof claimStates)[Name]["ended"] extends null ? never : Name;
}[ClaimState];

/** Whether a payment buys nothing any more. */
export const isEnded = (state: ClaimState): state is EndedState =>
  claimStates[state].ended !== null;

type InState = { readonly state: ClaimState };

/** Whether a claim's payment has moved money, as far as is known. */
export const chargedOf = ({ state }: InState): Charged => claimStates[state].charged;

/** Whether it is not known yet if the payment moved money. */
export const isUndecided = ({ state }: InState): boolean => chargedOf({ state }) === "unknown";

/** What its owner does next, where its job says nothing else. */
export const adviceOf = ({
  state,
}: InState): { readonly retry: Retry | null; readonly retryAfterSeconds: number | null } => {
  const { pending, ended } = claimStates[state];
  const code = pending ?? ended;
  if (code === null) return { retry: null, retryAfterSeconds: null };
  const { retry, retryAfterSeconds }: { retry: Retry; retryAfterSeconds?: number } = errors[code];
  return { retry, retryAfterSeconds: retryAfterSeconds ?? null };
};
