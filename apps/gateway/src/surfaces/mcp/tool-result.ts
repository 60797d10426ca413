import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Reply } from "../../http/reply.ts";

type Members = Record<string, unknown>;

const decoded = (header: string | undefined): Members | undefined =>
  header === undefined
    ? undefined
    : (JSON.parse(Buffer.from(header, "base64").toString()) as Members);

const textOf = (text: string) => ({ type: "text" as const, text });

/** What to do, in one sentence before everything else: most readers are models. */
const adviceOf = (
  { detail, retry, retryAfterSeconds }: Members,
  claim: string | undefined,
): string =>
  retry === "poll" && claim !== undefined
    ? `Call the tool collect_result with ${JSON.stringify({ claim })} in ${String(retryAfterSeconds)} seconds: it is free, and paying again would buy a second result. ${String(detail)}`
    : String(detail);

/**
 * An answer of the paid path as the result of a tool. A result's text is the body of the 200 byte for byte, because its
 * receipt has the hash of that. Whatever is no result is an error, a hand-over too, so that nobody takes it for one. The
 * terms of a 402 are those of version 2, and their text is their JSON alone: clients parse it.
 */
export const toolResultFrom = ({ status, headers, body }: Reply): CallToolResult => {
  const text = String(body);
  const members = JSON.parse(text) as Members;
  const settlement = decoded(headers["payment-response"] ?? headers["x-payment-response"]);
  const claim = headers["claim-token"];
  const _meta = {
    ...(settlement ? { "x402/payment-response": settlement } : {}),
    ...(claim === undefined ? {} : { "coinslot/claim": claim }),
  };
  if (status === 200) return { content: [textOf(text)], structuredContent: members, _meta };
  const terms = decoded(headers["payment-required"]);
  const said = { ...members, ...terms };
  const json = textOf(JSON.stringify(said));
  const content = terms ? [json] : [textOf(adviceOf(members, claim)), json];
  return { isError: true, content, structuredContent: said, _meta };
};
