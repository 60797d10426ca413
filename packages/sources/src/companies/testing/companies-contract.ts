import { expect, test } from "vitest";
import type { Runtime } from "../../upstream/runtime.ts";
import { providerFailureContract, useSandbox } from "../../upstream/testing/failure-contract.ts";
import type { CompaniesProvider } from "../provider.ts";

/** A list under test. */
export type CompaniesSubject = {
  readonly create: (runtime: Runtime) => CompaniesProvider;
  /** Its place in the sandbox. */
  readonly target: string;
  readonly hasExchanges: boolean;
};

const day = 24 * 3_600_000;

/** What every list of companies does. The world is worked out apart from the providers. */
export const companiesContract = ({ create, target, hasExchanges }: CompaniesSubject): void => {
  const stage = useSandbox();

  test("every company of the world is found by each of its tickers, by its CIK, and by a name of its own", async () => {
    const { upstreams, runtime, signal } = stage;
    const { value: directory } = await create(runtime).directory(signal);
    for (const { cik, name, listings } of upstreams.world.companies) {
      const registrant = {
        cik,
        name,
        ticker: listings[0]!.ticker,
        exchange: hasExchanges ? listings[0]!.exchange : null,
        tickers: listings.map(({ ticker }) => ticker),
      };
      for (const { ticker } of listings) {
        expect(directory.find(ticker)).toMatchObject({ matchType: "ticker", score: 1, registrant });
      }
      expect(directory.find(String(cik))).toMatchObject({ matchType: "cik", score: 1, registrant });
      const called = upstreams.world.companies.filter((one) => one.name === name);
      const meant = { registrant, score: 1 };
      expect([directory.find(name), ...directory.candidates(name)]).toContainEqual(
        expect.objectContaining(
          called.length === 1 ? { ...meant, matchType: "name-exact" } : meant,
        ),
      );
    }
  });

  test("a name that nobody has is not found", async () => {
    const { value: directory } = await create(stage.runtime).directory(stage.signal);
    expect(directory.find("Xylophone Quarry Zeppelin")).toBeUndefined();
  });

  test("error: a list cut in half is refused, however good its first half", async () => {
    stage.upstreams.play(target, "truncated");
    await expect(create(stage.runtime).directory(stage.signal)).rejects.toMatchObject({
      code: "upstream_bad_response",
    });
  });

  test("it is asked once a day, under a name with a contact", async () => {
    const { runtime, signal, upstreams } = stage;
    const provider = create(runtime);
    await provider.directory(signal);
    runtime.clock.now += day - 1;
    await provider.directory(signal);
    const calls = upstreams.calls("sec");
    expect(calls).toHaveLength(1);
    expect(calls[0]!.headers["user-agent"]).toMatch(/Coinslot\/\S+ \(\S+@\S+\)/);
  });

  providerFailureContract({
    target,
    open: (runtime) => {
      const provider = create(runtime);
      return { isReady: provider.isReady, call: (signal) => provider.directory(signal) };
    },
    freshMs: day,
    usableMs: 31 * day,
  });
};
