import { expect, test } from "vitest";
import { mergeRegistrar } from "./merge-registrar.ts";
import { registrationFromRdap } from "./rdap-record.ts";

const domain = "tides.example";
const recordWith = (...properties: readonly unknown[][]) =>
  registrationFromRdap(
    {
      objectClassName: "domain",
      ldhName: domain,
      entities: [{ roles: ["registrant"], vcardArray: ["vcard", properties] }],
    },
    domain,
  );
const named = recordWith(
  ["org", {}, "text", "Tidal Works"],
  ["adr", { cc: "FR" }, "text", ["", "", "", "", "", "", ""]],
);
const holderOf = (...records: Parameters<typeof mergeRegistrar>) =>
  mergeRegistrar(...records).registration.holder;

test("a holder whom the registry withholds and the registrar names is named", () => {
  const withheld = recordWith(["fn", {}, "text", "REDACTED FOR PRIVACY"]);
  expect(holderOf(withheld, named)).toEqual({
    name: null,
    organization: "Tidal Works",
    country: "FR",
    redacted: false,
  });
});

test("what the registry tells of a holder whom nobody names is kept", () => {
  const country = recordWith(["adr", { cc: "DE" }, "text", []]);
  const nobody = recordWith(["fn", {}, "text", "REDACTED FOR PRIVACY"]);
  expect(holderOf(country, nobody)).toMatchObject({ country: "DE", redacted: true });
});

test("a holder whom the registry names is believed, whatever the registrar says", () => {
  const other = recordWith(["org", {}, "text", "Harbor Works"]);
  expect(holderOf(named, other)).toMatchObject({ organization: "Tidal Works", redacted: false });
});
