import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scoreDomain } from "./score-domain.ts";
import type { DomainSignals } from "./signals.ts";
import {
  anySignals,
  goodSignals,
  removals,
  suspiciousNames,
  worsenings,
} from "./testing/any-signals.ts";

const scoreOf = (signals: DomainSignals): number => scoreDomain(signals).score;

describe("of any signals", () => {
  test("the score is a whole number from 0 to 100, and its band says where", () => {
    fc.assert(
      fc.property(anySignals, (signals) => {
        const { score, band, confidence } = scoreDomain(signals);
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        const limits = { high: 80, medium: 50, low: 20, dangerous: 0 };
        const expected = Object.entries(limits).find(([, least]) => score >= least)?.[0];
        expect(band).toBe(expected);
        expect(confidence >= 0 && confidence <= 1).toBe(true);
      }),
    );
  });

  test("the same signals give the same score, whatever the order of their fields", () => {
    fc.assert(
      fc.property(anySignals, (signals) => {
        const reversed = Object.fromEntries(Object.entries(signals).toReversed());
        expect(scoreDomain(reversed as DomainSignals)).toEqual(scoreDomain(signals));
        expect(scoreDomain(structuredClone(signals))).toEqual(scoreDomain(signals));
      }),
    );
  });

  test.each(worsenings)("one more bad signal never raises the score: %s", (_, worsen) => {
    fc.assert(
      fc.property(anySignals, (signals) => {
        expect(scoreOf(worsen(signals))).toBeLessThanOrEqual(scoreOf(signals));
      }),
    );
  });

  test.each(removals)("what is not known never lowers the score: %s", (_, remove) => {
    fc.assert(
      fc.property(anySignals, (signals) => {
        const [before, after] = [scoreDomain(signals), scoreDomain(remove(signals))];
        expect(after.score).toBeGreaterThanOrEqual(before.score);
        expect(after.confidence).toBeLessThanOrEqual(before.confidence);
      }),
    );
  });

  test("the penalties are the distance from 100, and the largest risk comes first", () => {
    fc.assert(
      fc.property(anySignals, (signals) => {
        const { score, factors, riskFactors } = scoreDomain(signals);
        const effects = factors.map(({ effect }) => effect);
        expect(score).toBe(
          Math.max(
            effects.reduce((sum, effect) => sum + effect, 100),
            0,
          ),
        );
        expect(factors.every(({ status, effect }) => (status === "bad") === effect < 0)).toBe(true);
        const risks = riskFactors.map(({ effect }) => effect);
        expect(risks).toEqual(effects.filter((effect) => effect < 0).toSorted((a, b) => a - b));
        expect(new Set(factors.map(({ id }) => id)).size).toBe(factors.length);
      }),
    );
  });

  test("a domain that is not registered has 0, a blocked one at most 10, a new one at most 40", () => {
    fc.assert(
      fc.property(anySignals, (signals) => {
        const { registered, registration, reputation } = signals;
        const isBlocked = reputation.some(({ verdict }) => verdict === "blocked");
        const isNew = (registration?.ageDays ?? 30) < 30;
        const caps = [registered === false ? 0 : 100, isBlocked ? 10 : 100, isNew ? 40 : 100];
        expect(scoreOf(signals)).toBeLessThanOrEqual(Math.min(...caps));
      }),
    );
  });
});

test("a domain with nothing against it has 100, with all confidence", () => {
  expect(scoreDomain(goodSignals)).toMatchObject({
    score: 100,
    band: "high",
    confidence: 1,
    riskFactors: [],
  });
});

test("a domain of which nothing is known has no penalty but its name's, and little confidence", () => {
  const nothing = removals.reduce((signals, [, remove]) => remove(signals), goodSignals);
  const { score, confidence, factors } = scoreDomain(nothing);
  expect(score).toBe(100);
  expect(confidence).toBeLessThan(0.2);
  expect(factors.filter(({ status }) => status === "unknown").length).toBeGreaterThan(15);
  expect(factors.every(({ status, sourceId }) => status !== "unknown" || sourceId === null)).toBe(
    true,
  );
});

test("each worsening alone costs something: no rule is dead", () => {
  for (const [name, worsen] of [...worsenings, ...suspiciousNames]) {
    expect(scoreOf(worsen(goodSignals)), name).toBeLessThan(100);
  }
});

test("the penalties are these", () => {
  const found = [...worsenings, ...suspiciousNames].map(([name, worsen]) => {
    const [first] = scoreDomain(worsen(goodSignals)).riskFactors;
    return `${name}: ${first?.id} ${first?.effect} ${first?.severity}`;
  });
  expect(found).toMatchInlineSnapshot(`
    [
      "not registered: registered -100 critical",
      "registered yesterday: registration-age -60 critical",
      "held back: registration-status -40 high",
      "expired: registration-expiry -20 medium",
      "without an address: addresses -10 medium",
      "everyone sends its mail: spf -10 medium",
      "without DMARC: dmarc -5 low",
      "wrong signatures: dnssec -30 high",
      "without CAA: caa -1 low",
      "certificate not valid: tls-certificate -30 high",
      "old encryption: tls-protocol -10 medium",
      "no HTTPS: https -10 medium",
      "leads elsewhere: redirect -10 medium",
      "no HSTS: hsts -3 low",
      "no CSP: csp -2 low",
      "blocked by one: blocked-by-one -90 critical",
      "blocked by another: blocked-by-another -90 critical",
      "mixed scripts: mixed-scripts -30 high",
      "a look-alike: imitation -40 high",
      "an odd shape: name-shape -5 low",
      "an abused ending: abused-ending -10 medium",
      "a shared ending: shared-ending -10 medium",
    ]
  `);
});
