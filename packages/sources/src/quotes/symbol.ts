import { plainTicker, ToolError } from "@coinslot/tools-schema";

const form = /^\^?[A-Z0-9]{1,10}(-[A-Z0-9]{1,4})?$/;

/**
 * A ticker as every quote spells it: capitals, a hyphen before the class. `brk.b`, `BRK/B` and `$BRK-B` are
 * `BRK-B`. Throws `tool_input_refused` for what no US ticker looks like.
 */
export const parseSymbol = (text: string): string => {
  const symbol = plainTicker(text);
  if (form.test(symbol)) return symbol;
  throw new ToolError(
    "tool_input_refused",
    "This is not a US ticker. Send one such as AAPL, BRK.B (a class of shares) or ^NDX (an index).",
  );
};
