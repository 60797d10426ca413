import { ToolError } from "@coinslot/tools-schema";

/** A federal agency, and how the Federal Register calls it. */
export type Agency = { readonly code: string; readonly name: string; readonly slug: string };

const agency = (code: string, name: string): Agency => ({
  code,
  name,
  slug: name.toLowerCase().replaceAll(/[^a-z]+/g, "-"),
});

/** The agencies that can be asked for, by their acronyms. */
const agencies: readonly Agency[] = [
  agency("SEC", "Securities and Exchange Commission"),
  agency("FCC", "Federal Communications Commission"),
  agency("FDA", "Food and Drug Administration"),
  agency("FEC", "Federal Election Commission"),
  agency("FTC", "Federal Trade Commission"),
  agency("EPA", "Environmental Protection Agency"),
  agency("CFPB", "Consumer Financial Protection Bureau"),
  agency("CFTC", "Commodity Futures Trading Commission"),
  agency("FAA", "Federal Aviation Administration"),
  agency("FERC", "Federal Energy Regulatory Commission"),
  agency("NHTSA", "National Highway Traffic Safety Administration"),
  agency("OSHA", "Occupational Safety and Health Administration"),
];

/** The agencies that acronyms name, each once. Throws `ToolError` with the accepted ones for any other word. */
export const parseAgencies = (text: string): readonly Agency[] => {
  const asked = [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
  const unknown = asked.filter((code) => !agencies.some((one) => one.code === code));
  if (asked.length > 0 && unknown.length === 0) {
    return asked.flatMap((code) => agencies.find((one) => one.code === code) ?? []);
  }
  const accepted = agencies.map(({ code }) => code).join(" ");
  throw new ToolError("tool_input_refused", `An agency is unknown. Accepted are: ${accepted}.`);
};
