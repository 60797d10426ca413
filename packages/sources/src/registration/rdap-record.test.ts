import { tools } from "@coinslot/tools-schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { registrationFromRdap } from "./rdap-record.ts";

const read = (record: object, domain = "tides.example") =>
  registrationFromRdap({ objectClassName: "domain", ldhName: domain, ...record }, domain);
const entity = (role: string, card: object) => ({ roles: [role], ...card });
const jcard = (...properties: unknown[][]) => ({ vcardArray: ["vcard", properties] });

test("the least that a registry may say is read, and the rest is null", () => {
  expect(read({})).toMatchObject({
    isRegistered: true,
    registrar: null,
    holder: null,
    dates: { registeredAt: null, expiresAt: null },
    status: [],
    nameservers: [],
    dnssec: { signed: null, ds: [] },
    relatedUrl: null,
  });
});

test("a contact is read from a jCard and from a JSContact card alike", () => {
  const holder = { name: "A. Holder", organization: "Tidal Works", country: "FR", redacted: false };
  const old = jcard(
    ["fn", {}, "text", "A. Holder"],
    ["org", {}, "text", ["Tidal Works", "Sales"]],
    ["adr", { cc: "FR" }, "text", ["", "", "", "", "", "", ""]],
  );
  const young = {
    jscard: {
      name: { full: "A. Holder" },
      organizations: { o: { name: "Tidal Works" } },
      addresses: { a: { countryCode: "FR" } },
    },
  };
  for (const card of [old, young]) {
    expect(read({ entities: [entity("registrant", card)] }).holder).toEqual(holder);
  }
});

test("a country may stand at the end of the address", () => {
  const card = jcard(["adr", {}, "text", ["", "", "", "", "", "", "France"]]);
  expect(read({ entities: [entity("registrant", card)] }).holder?.country).toBe("France");
});

test("a registrant that the record says is redacted is redacted, whatever stands there", () => {
  const card = jcard(["fn", {}, "text", "A. Holder"]);
  const redacted = [{ name: { description: "Registrant Name" }, method: "partialValue" }];
  const record = { entities: [entity("registrant", card)], redacted };
  expect(read(record).holder?.redacted).toBe(true);
  expect(read({ ...record, redacted: [{ name: { type: "Tech Name" } }] }).holder?.redacted).toBe(
    false,
  );
});

test("a part that cannot be read is left out, and the others are read", () => {
  const record = read({
    status: ["client hold", 7],
    events: [
      null,
      { eventAction: "registration", eventDate: "gone" },
      { eventAction: "expiration", eventDate: "2027-01-01" },
    ],
    entities: [{ roles: ["registrar"], vcardArray: "broken" }],
    nameservers: "none",
    secureDNS: { delegationSigned: "yes" },
    links: [{ rel: "related" }],
  });
  expect(record).toMatchObject({
    dates: { registeredAt: null, expiresAt: "2027-01-01" },
    status: ["client hold"],
    nameservers: [],
    dnssec: { signed: null },
  });
});

test("of an event that happened more than once the last one counts, of the registration the first", () => {
  const event = (eventAction: string, eventDate: string) => ({ eventAction, eventDate });
  const events = [
    event("transfer", "2024-05-06T07:08:09Z"),
    event("transfer", "2019-01-01T00:00:00+02:00"),
    event("registration", "1999-01-01"),
    event("registration", "2001-01-01"),
    event("last changed", "2025-06-01"),
    event("last changed", "2025-06-01T01:00:00Z"),
  ];
  expect(read({ events }).dates).toMatchObject({
    registeredAt: "1999-01-01",
    transferredAt: "2024-05-06T07:08:09.000Z",
    updatedAt: "2025-06-01T01:00:00.000Z",
  });
});

test("a state in the words of EPP is told in those of RDAP", () => {
  expect(
    read({ status: ["clientHold", "serverTransferProhibited", "ok", "Active"] }).status,
  ).toEqual(["client hold", "server transfer prohibited", "ok", "active"]);
});

test("a domain that the registry writes in its own script is the same domain", () => {
  const record = { ldhName: "MÜNCHEN.example", nameservers: [{ ldhName: "ns1.münchen.example." }] };
  expect(read(record, "xn--mnchen-3ya.example")).toMatchObject({
    isRegistered: true,
    nameservers: ["ns1.xn--mnchen-3ya.example"],
  });
});

test.each([
  ["http://registrar.example/", "application/rdap+json"],
  ["https://registrar.example/", "text/html"],
  ["file:///etc/passwd", "application/rdap+json"],
  ["//registrar.example/", "application/rdap+json"],
])("a related link to %s of %s is not followed", (href, type) => {
  expect(read({ links: [{ rel: "related", href, type }] }).relatedUrl).toBeNull();
});

test("a registrar of whom nothing is said is none", () => {
  expect(read({ entities: [{ roles: ["registrar"] }] }).registrar).toBeNull();
  const named = {
    roles: ["registrar"],
    publicIds: [{ type: "IANA Registrar ID", identifier: 9995 }],
  };
  expect(read({ entities: [named] }).registrar).toMatchObject({ name: null, ianaId: "9995" });
});

test("error: what is not a domain's record, or is another domain's, is refused", () => {
  expect(() => read({ objectClassName: "nameserver" })).toThrow("objectClassName");
  expect(() => read({ ldhName: "other.example" })).toThrow("another domain");
  expect(read({ ldhName: "TIDES.example." }).isRegistered).toBe(true);
});

test("whatever a registry writes is refused, or fits what is sold", () => {
  const names = ["roles", "eventAction", "eventDate", "dsData", "keyTag", "digest", "href", "rel"];
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom("registrant", "registrar", "registration", "2026-01-01", "vcard", "fn", ""),
      fc.jsonValue(),
      fc.array(tie("any"), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom(...names, "vcardArray", "jscard", "entities"), tie("any")),
    ),
  })).any;
  const fields = ["status", "events", "entities", "nameservers", "secureDNS", "links", "redacted"];
  const sold = tools.whois.data.pick({
    registrar: true,
    registrant: true,
    dates: true,
    status: true,
    nameservers: true,
    dnssec: true,
  });
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...fields), value), (record) => {
      const { registrar, holder: registrant, dates, status, nameservers, dnssec } = read(record);
      const told = { registrar, registrant, dates, status, nameservers, dnssec };
      expect(sold.safeParse(told).error).toBeUndefined();
    }),
    { numRuns: 1_000 },
  );
});
