/** What share lists add to a company's name, and no newspaper does. */
const additions =
  /\b(inc|incorporated|corp|corporation|co|company|ltd|limited|plc|holdings?|group|the|common stock|ordinary shares?|class [a-c]|adr|s\.?a|n\.?v|etf|trust|\/adr)\b\.?|[,.]/gi;

/** The name that news write of a company: `NVIDIA CORP Common Stock` is Nvidia; the symbol where nothing is left. */
export const companyTopic = (name: string | null, symbol: string): string =>
  (name ?? "").replaceAll(additions, " ").replaceAll(/\s+/g, " ").trim() || symbol;
