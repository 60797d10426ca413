import { hasQuotedForm, plainTicker, ToolError } from "@coinslot/tools-schema";

/**
 * A ticker as every quote spells it: capitals, a hyphen before the class. `brk.b`, `BRK/B` and `$BRK-B` are
 * `BRK-B`. Throws `tool_input_refused` for what no US ticker looks like.
 */
export const parseSymbol = (text: string): string => {
  if (hasQuotedForm(text)) return plainTicker(text);
  throw new ToolError(
    "tool_input_refused",
    "This is not a US ticker. Send one such as AAPL, BRK.B (a class of shares) or ^NDX (an index).",
  );
};
