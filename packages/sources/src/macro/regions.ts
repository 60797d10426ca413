import { ToolError } from "@coinslot/tools-schema";

/** A country or union whose indicators are told. */
export type Region = { readonly code: string; readonly name: string };

/** What people write for codes that are not those of the list. */
const aliases: Readonly<Record<string, string>> = {
  UK: "GB",
  USA: "US",
  EA: "EU",
  EUROZONE: "EU",
  "EURO AREA": "EU",
  EUROPE: "EU",
  AMERICA: "US",
  "UNITED STATES OF AMERICA": "US",
  BRITAIN: "GB",
  "GREAT BRITAIN": "GB",
  ENGLAND: "GB",
};

const display = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/** Codes that stand for no place, and those of countries that have a newer one: `SU` is `RU` today. */
const isPlace = (code: string): boolean =>
  !/^(EZ|QO|UN|X[AB]|ZZ)$/.test(code) && new Intl.Locale(`und-${code}`).region === code;

const nameOf = (code: string): string | undefined => display.of(code);

const codesByName = new Map(
  letters
    .flatMap((one) => letters.map((other) => one + other))
    .filter(isPlace)
    .flatMap((code) => {
      const name = nameOf(code);
      return name === undefined ? [] : [[name.toUpperCase(), code] as const];
    }),
);

const codes = new Set(codesByName.values());

/**
 * The region that a text names: a code of two letters, a common alias, or an English name. Throws `ToolError` for
 * what is none.
 */
export const parseRegion = (text: string): Region => {
  const asked = text.trim().toUpperCase().replaceAll(/\s+/g, " ");
  const known = aliases[asked] ?? asked;
  const code = codes.has(known) ? known : codesByName.get(known);
  const name = code === undefined ? undefined : nameOf(code);
  if (code !== undefined && name !== undefined) return { code, name };
  throw new ToolError(
    "tool_input_refused",
    "The region is unknown. Send a country code of two letters or an English country name: US, EU, UK, JP, CN, IN, CA, AU, Germany.",
  );
};
