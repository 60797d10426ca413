import { expect, test } from "vitest";
import { holderFrom } from "./holder.ts";

const told = { name: null, organization: null, country: null, isRedacted: false };

test("a holder who is named is not redacted", () => {
  expect(holderFrom({ ...told, organization: "Tidal Works", country: "FR" })).toEqual({
    name: null,
    organization: "Tidal Works",
    country: "FR",
    redacted: false,
  });
});

test.each([
  "REDACTED FOR PRIVACY",
  "Data Redacted",
  "Not Disclosed",
  "Statutory Masking Enabled",
  "Not shown, please visit www.dnsbelgium.be for webbased whois.",
  "N/A",
  "-",
])("%j is nobody's name", (name) => {
  expect(holderFrom({ ...told, name, country: "US" })).toEqual({
    name: null,
    organization: null,
    country: "US",
    redacted: true,
  });
});

test.each(["Hidden Valley Ltd", "Masked Singers GmbH", "Nina Narayan"])(
  "%j is a name like any other",
  (name) => {
    expect(holderFrom({ ...told, name })).toMatchObject({ name, redacted: false });
  },
);

test.each(["Domains By Proxy, LLC", "Privacy service provided by Withheld", "WhoisGuard, Inc."])(
  "%j is not taken for the owner",
  (organization) => {
    expect(holderFrom({ ...told, organization }).redacted).toBe(true);
  },
);

test("a record that names nobody, or says that it leaves something out, is redacted", () => {
  expect(holderFrom({ ...told, country: "US" }).redacted).toBe(true);
  expect(holderFrom({ ...told, name: "A. Holder", isRedacted: true }).redacted).toBe(true);
});
