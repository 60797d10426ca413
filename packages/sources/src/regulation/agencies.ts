import { agencyCodes, agencyNames, listedWords, ToolError } from "@coinslot/tools-schema";

/** A federal agency, and how the Federal Register calls it. */
export type Agency = { readonly code: string; readonly name: string; readonly slug: string };

/** The agencies that acronyms name, each once. Throws `ToolError` with the accepted ones for any other word. */
export const parseAgencies = (text: string): readonly Agency[] => {
  const codes = listedWords(text, agencyCodes);
  if (!codes) {
    const accepted = agencyCodes.join(" ");
    throw new ToolError("tool_input_refused", `An agency is unknown. Accepted are: ${accepted}.`);
  }
  return codes.map((code) => {
    const name = agencyNames[code];
    return { code, name, slug: name.toLowerCase().replaceAll(/[^a-z]+/g, "-") };
  });
};
