import { describe, expect, test } from "vitest";
import type { Runtime } from "../../upstream/runtime.ts";
import { useSandbox } from "../../upstream/testing/failure-contract.ts";
import type { RegistrationProvider } from "../provider.ts";

/** A way to the authorities under test. */
export type RegistrationSubject = {
  readonly create: (runtime: Runtime) => RegistrationProvider;
  /** One domain of the world that it serves, and one that it does not. */
  readonly served: string;
  readonly notServed: string;
  /** The domains of the world that it knows. */
  readonly knows: (domain: { readonly name: string; readonly registry: string }) => boolean;
};

/** What every way to a registration does. The world is worked out apart from the providers. */
export const registrationContract = (subject: RegistrationSubject): void => {
  describe("as every way to a registration", () => {
    const stage = useSandbox();
    const provider = () => subject.create(stage.runtime);

    test("every domain that it knows is told as the world has it", async () => {
      const { domains } = stage.upstreams.world;
      const known = domains.filter(subject.knows);
      expect(known.length).toBeGreaterThan(0);
      const one = provider();
      for (const domain of known) {
        const { value } = await one.find(domain.name, stage.signal);
        const { name, ianaId, url, abuseEmail } = domain.registrar;
        expect(value).toMatchObject({
          isRegistered: true,
          registrar: { name, ianaId, url, abuseEmail },
          dates: {
            registeredAt: domain.registeredAt,
            expiresAt: domain.expiresAt,
            updatedAt: domain.updatedAt,
          },
          hasZonelessDates: false,
          status: domain.status,
          nameservers: domain.nameservers,
          dnssec: { signed: domain.isSigned },
        });
      }
    });

    test("that a domain is not registered is an answer, with what the authority wrote", async () => {
      const name = `nobody-has-this.${subject.served.split(".").at(-1)}`;
      const { value, source, isSimulated } = await provider().find(name, stage.signal);
      expect(value).toMatchObject({ isRegistered: false, registrar: null, nameservers: [] });
      expect(value.raw).toBeTruthy();
      expect(isSimulated).toBe(true);
      expect(source.name).toMatch(/ \(simulated\)$/);
    });

    test("an answer is fresh for a day, but that there is none for five minutes only", async () => {
      const name = `nobody-has-this.${subject.served.split(".").at(-1)}`;
      const one = provider();
      const isHit = async (domain: string) =>
        (await one.find(domain, stage.signal)).source.cache.hit;
      expect([await isHit(subject.served), await isHit(name)]).toEqual([false, false]);
      stage.runtime.clock.now += 300_000;
      expect([await isHit(subject.served), await isHit(name)]).toEqual([true, false]);
      stage.runtime.clock.now += 24 * 3_600_000;
      expect(await isHit(subject.served)).toBe(false);
    });

    test("it knows which endings it serves", async () => {
      const one = provider();
      expect(await one.serves(subject.served, stage.signal)).toBe(true);
      expect(await one.serves(subject.notServed, stage.signal)).toBe(false);
    });

    test("error: the ending that it does not serve is nobody's fault but its own", async () => {
      await expect(provider().find(subject.notServed, stage.signal)).rejects.toMatchObject({
        code: "upstream_unavailable",
      });
    });

    test("error: it ends with its caller", async () => {
      const leaving = new AbortController();
      const call = provider().find(subject.served, leaving.signal);
      leaving.abort();
      await expect(call).rejects.toMatchObject({ code: "upstream_timeout" });
    });
  });
};
