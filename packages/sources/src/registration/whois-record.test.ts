import { tools } from "@coinslot/tools-schema";
import fc from "fast-check";
import { assert, expect, test } from "vitest";
import { readWhois } from "./whois-record.ts";

const say = (lines: readonly string[], domain = "tides.co") =>
  readWhois(lines.join("\r\n"), domain);

const read = (lines: readonly string[], domain?: string) => {
  const reading = say(lines, domain);
  assert(reading.says === "registration");
  return reading.registration;
};

test("the usual form of the registries is read, and its text kept", () => {
  const lines = [
    "Domain Name: TIDES.CO",
    "Registrar: Harbor Names",
    "Registrar URL: https://harbor.example",
    "Registrar IANA ID: 9995",
    "Registrar Abuse Contact Email: abuse@harbor.example",
    "Creation Date: 2019-05-06T07:08:09Z",
    "Updated Date: 2024-01-02",
    "Registry Expiry Date: 2027-05-06T07:08:09Z",
    "Domain Status: clientTransferProhibited https://icann.org/epp#clientTransferProhibited",
    "Domain Status: serverHold",
    "Name Server: NS1.TIDES.CO",
    "Name Server: NS2.TIDES.CO",
    "DNSSEC: signedDelegation",
    "Registrant Organization: Tidal Works",
    "Registrant Country: FR",
    ">>> Last update of WHOIS database: 2026-11-21T00:00:00Z <<<",
  ];
  expect(read(lines)).toEqual({
    isRegistered: true,
    registrar: {
      name: "Harbor Names",
      ianaId: "9995",
      url: "https://harbor.example",
      abuseEmail: "abuse@harbor.example",
    },
    holder: { name: null, organization: "Tidal Works", country: "FR", redacted: false },
    dates: {
      registeredAt: "2019-05-06T07:08:09.000Z",
      updatedAt: "2024-01-02",
      expiresAt: "2027-05-06T07:08:09.000Z",
      transferredAt: null,
      databaseUpdatedAt: "2026-11-21T00:00:00.000Z",
    },
    hasZonelessDates: false,
    status: ["client transfer prohibited", "server hold"],
    nameservers: ["ns1.tides.co", "ns2.tides.co"],
    dnssec: { signed: true, ds: [] },
    raw: lines.join("\r\n"),
    relatedUrl: null,
  });
});

test("the form of JPRS is read, and its clock is not taken for UTC", () => {
  const lines = [
    "[ JPRS database provides information on network administration. ]",
    "Domain Information:",
    "[Domain Name]                   TIDES.JP",
    "[Registrant]                    Tidal Works K.K.",
    "[Name Server]                   ns1.tides.jp",
    "[Created on]                    2001/05/07",
    "[Expires on]                    2027/05/31",
    "[Status]                        Active",
    "[Last Updated]                  2026/06/01 01:05:11 (JST)",
  ];
  expect(read(lines, "tides.jp")).toMatchObject({
    isRegistered: true,
    holder: { name: "Tidal Works K.K.", redacted: false },
    dates: { registeredAt: "2001-05-07", expiresAt: "2027-05-31", updatedAt: "2026-06-01" },
    hasZonelessDates: false,
    nameservers: ["ns1.tides.jp"],
  });
});

test("a domain that the registry writes in its own script is the same domain", () => {
  const lines = ["Domain Name: Räksmörgås.se.", "Creation Date: 2019-05-06"];
  expect(read(lines, "xn--rksmrgs-5wao1o.se")).toMatchObject({ isRegistered: true });
});

test("a form with other labels is read too, and a date without a zone is told", () => {
  const record = read(
    [
      "domain:      tides.ru",
      "nserver:     ns1.tides.ru.",
      "state:       REGISTERED, DELEGATED",
      "org:         Tidal Works",
      "registrar:   HARBOR-RU",
      "created:     2019-05-06 07:08:09",
      "paid-till:   2027-05-06T07:08:09Z",
    ],
    "tides.ru",
  );
  expect(record).toMatchObject({
    isRegistered: true,
    registrar: { name: "HARBOR-RU" },
    dates: { registeredAt: "2019-05-06T07:08:09.000Z" },
    status: ["registered", "delegated"],
    hasZonelessDates: true,
    nameservers: ["ns1.tides.ru"],
    dnssec: { signed: null },
  });
});

test.each([
  'No match for "TIDES.CO".',
  "No match for domain tides.co",
  "NOT FOUND",
  "No Data Found",
  "No entries found for the selected source(s).",
  "% nothing found",
  "% No match",
  "Domain not found.",
  "The queried object does not exist: tides.co",
  "Status: free",
  "Domain: tides.co\r\nStatus: free",
  "Domain tides.co is available for registration",
])("%j says that it is not registered", (text) => {
  expect(read([text])).toMatchObject({ isRegistered: false, raw: text });
});

test.each([
  "% Quota exceeded",
  "Your connection limit exceeded. Please slow down and try again later.",
  "Too many requests, try again later",
])("%j says that we ask too often, and nothing of the domain", (text) => {
  expect(say([text])).toEqual({ says: "limited" });
});

test.each([
  "",
  "<html><body>Welcome</body></html>",
  "Please use our web site to look up domains.",
  "Domain Name: tides.co",
])("%j says neither yes nor no, and is not taken for either", (text) => {
  expect(say([text])).toEqual({ says: "unread" });
});

test("error: the record of another domain is nobody's answer", () => {
  expect(() => say(["Domain Name: OTHER.CO", "Creation Date: 2020-01-01"])).toThrow(
    "another domain",
  );
});

test("a record whose remarks speak of what is not found is still a record", () => {
  const lines = ["Domain Name: tides.co", "Creation Date: 2019-05-06", "Not found: phone"];
  expect(read(lines)).toMatchObject({ isRegistered: true });
});

test("a text made to be slow is read as fast as any other", () => {
  const slow = [
    "\n".repeat(65_000),
    " ".repeat(65_000),
    "%".repeat(65_000),
    "a: b\n".repeat(13_000),
  ];
  for (const text of slow) expect(say([`x${text}x`])).toEqual({ says: "unread" });
});

test("whatever a server writes into a record fits what is sold", () => {
  const sold = tools.whois.data.pick({
    registrar: true,
    registrant: true,
    dates: true,
    status: true,
    nameservers: true,
    dnssec: true,
  });
  const label = fc.constantFrom(
    ..."Domain Name|Creation Date|Registrar|Registrar URL|Name Server|DNSSEC|Status|Registrant Name".split(
      "|",
    ),
    ..."__proto__|constructor|text|Domain Status|paid-till|nserver".split("|"),
  );
  const value = fc.oneof(
    fc.constantFrom("2026-02-30", "2026-01-01 00:00:00", "ns1.tides.co", "yes", "https://", ""),
    fc.string({ unit: "binary" }),
  );
  const line = fc.tuple(label, value).map(([name, text]) => `${name}: ${text}`);
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const record = read(["Domain Name: tides.co", "Creation Date: 2020-01-01", ...lines]);
      const { registrar, holder: registrant, dates, status, nameservers, dnssec } = record;
      const told = { registrar, registrant, dates, status, nameservers, dnssec };
      expect(sold.safeParse(told).error).toBeUndefined();
    }),
    { numRuns: 500 },
  );
});
