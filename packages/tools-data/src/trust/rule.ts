import type { DataOf } from "@coinslot/tools-schema";
import type { DomainSignals } from "./signals.ts";

/** An entry of the score. */
export type Factor = DataOf<"domain-trust-score">["factors"][number];

/** What a rule finds. Nothing earns points: a good sign is the absence of a bad one, so missing data costs none. */
export type Finding =
  | { readonly status: "ok" | "unknown"; readonly evidence: string }
  | { readonly status: "bad"; readonly penalty: number; readonly evidence: string };

/** One fixed rule of the score. */
export type Rule = {
  /** Lower-kebab; stable, agents compare it. */
  readonly id: string;
  readonly label: string;
  /** Its part in the confidence. */
  readonly weight: number;
  /** The group of signals that it reads; none for the name itself. */
  readonly group?: keyof DomainSignals["sourceIds"];
  readonly judge: (signals: DomainSignals) => Finding;
};

/** The signal is there, and harmless. */
export const ok = (evidence: string): Finding => ({ status: "ok", evidence });

/** The signal is there, and costs so many points. */
export const bad = (penalty: number, evidence: string): Finding => ({
  status: "bad",
  penalty,
  evidence,
});

/** The signal could not be read. */
export const unknown = (evidence: string): Finding => ({ status: "unknown", evidence });

/** The factor that a rule gives for the signals. */
export const factorOf = (rule: Rule, signals: DomainSignals): Factor => {
  const { id, label, weight, group, judge } = rule;
  const finding = judge(signals);
  const effect = finding.status === "bad" ? -finding.penalty : 0;
  return {
    id,
    label,
    effect,
    weight,
    severity: severityOf(effect),
    evidence: finding.evidence,
    status: finding.status,
    sourceId: group && finding.status !== "unknown" ? signals.sourceIds[group] : null,
  };
};

const severityOf = (effect: number): Factor["severity"] => {
  if (effect <= -60) return "critical";
  if (effect <= -30) return "high";
  if (effect <= -10) return "medium";
  return effect < 0 ? "low" : "info";
};
