import type { DataOf } from "@coinslot/tools-schema";
import { dnsRules } from "./dns-rules.ts";
import { nameRules } from "./name-rules.ts";
import { registrationRules } from "./registration-rules.ts";
import { bad, type Factor, factorOf, ok, type Rule, unknown } from "./rule.ts";
import type { DomainSignals } from "./signals.ts";
import { siteRules } from "./site-rules.ts";

/** The part of the result that follows from the signals alone. */
export type DomainScore = Pick<
  DataOf<"domain-trust-score">,
  "score" | "band" | "confidence" | "factors" | "riskFactors"
>;

const rules: readonly Rule[] = [...registrationRules, ...dnsRules, ...siteRules, ...nameRules];

/**
 * The score of a domain by fixed rules: 100 less the penalties, and never less than 0. The same signals give
 * the same score; one more bad signal never raises it; a signal that is not known never lowers it, only the
 * confidence. A domain that is not registered has 0, a blocked one at most 10, one of less than 30 days at most
 * 40: their penalties are 100, 90 and 60.
 */
export const scoreDomain = (signals: DomainSignals): DomainScore => {
  const factors = [
    ...rules.map((rule) => factorOf(rule, signals)),
    ...signals.reputation.map((vote) => factorOfVote(vote, signals)),
  ];
  const effects = factors.reduce((sum, { effect }) => sum + effect, 0);
  const score = Math.max(100 + effects, 0);
  return {
    score,
    band: bandOf(score),
    confidence: confidenceOf(factors),
    factors,
    riskFactors: factors
      .filter(({ status }) => status === "bad")
      .toSorted((one, other) => one.effect - other.effect),
  };
};

type Vote = DomainSignals["reputation"][number];

/** Each blocking resolver has a vote of its own. */
const factorOfVote = ({ provider, verdict, sourceId }: Vote, signals: DomainSignals): Factor => {
  const findings = {
    ok: ok(`${provider} resolves it.`),
    blocked: bad(90, `${provider} blocks it as harmful.`),
    unknown: unknown(`${provider} gave no verdict.`),
  };
  const rule = {
    id: `blocked-by-${provider.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`,
    label: `Verdict of ${provider}`,
    weight: 15,
    judge: () => findings[verdict],
  };
  return { ...factorOf(rule, signals), sourceId: verdict === "unknown" ? null : sourceId };
};

const bandOf = (score: number): DomainScore["band"] => {
  if (score >= 80) return "high";
  if (score >= 50) return "medium";
  return score >= 20 ? "low" : "dangerous";
};

const confidenceOf = (factors: readonly Factor[]): number => {
  const weightOf = (some: readonly Factor[]) => some.reduce((sum, { weight }) => sum + weight, 0);
  const known = factors.filter(({ status }) => status !== "unknown");
  return Math.round((weightOf(known) / weightOf(factors)) * 100) / 100;
};
