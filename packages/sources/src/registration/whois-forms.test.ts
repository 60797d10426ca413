import { assert, describe, expect, test } from "vitest";
import { freeForms, moreRegisteredForms } from "./testing/more-whois-forms.ts";
import { registeredForms } from "./testing/whois-forms.ts";
import { readWhois } from "./whois-record.ts";

describe("a registered name in the form of each registry", () => {
  test.each([...registeredForms, ...moreRegisteredForms])("$form", ({ domain, text, says }) => {
    const reading = readWhois(text, domain);
    assert(reading.says === "registration");
    const { registrar, holder, dates, status, nameservers, dnssec } = reading.registration;
    const told = {
      registrar: registrar?.name ?? null,
      holder: [holder?.name ?? null, holder?.organization ?? null],
      registeredAt: dates.registeredAt,
      updatedAt: dates.updatedAt,
      expiresAt: dates.expiresAt,
      status,
      nameservers: nameservers.toSorted(),
      signed: dnssec.signed,
    };
    expect(reading.registration.isRegistered).toBe(true);
    expect(told).toMatchObject(says);
  });
});

describe("a free name in the form of each registry", () => {
  test.each(freeForms)("%s", (_, text) => {
    const reading = readWhois(text, "tides.test");
    assert(reading.says === "registration");
    expect(reading.registration).toMatchObject({ isRegistered: false, status: [], raw: text });
  });
});

test("a name that the registry keeps back is not registered, and its state says so", () => {
  const text = "Not available for registration.\nSecond level domain name is reserved.\n";
  const reading = readWhois(text, "tides.name");
  assert(reading.says === "registration");
  expect(reading.registration).toMatchObject({ isRegistered: false, status: ["reserved"] });
});

test("day and month of a date are told apart by the other dates of its text, or not at all", () => {
  const record = (created: string, expires: string) => {
    const text = `Domain Name: tides.hk\nCreated: ${created}\nExpires: ${expires}\nNameserver: ns1.tides.hk\n`;
    const reading = readWhois(text, "tides.hk");
    assert(reading.says === "registration");
    return reading.registration.dates;
  };
  expect(record("06-04-2004", "31-03-2027").registeredAt).toBe("2004-04-06");
  expect(record("06/04/2004", "03/31/2027").registeredAt).toBe("2004-06-04");
  expect(record("06-04-2004", "03-04-2027").registeredAt).toBeNull();
});
