import type { Exchange, Failure } from "./failure.ts";

const withHeaders = (headers: Record<string, string | string[]>) => (exchange: Exchange) => {
  const answer = exchange.genuine();
  exchange.response.writeHead(answer.status ?? 200, { ...answer.headers, ...headers });
  exchange.response.end(answer.body);
};

const cookies = Array.from({ length: 2_000 }, (_, index) => `flood-${index}=simulated`);

/** Answers with too many or too long headers. */
export const headerFailures = {
  "huge-headers": {
    plays: "the genuine answer with 200 KB in one header",
    act: withHeaders({ "x-padding": "x".repeat(200_000) }),
  },
  "cookie-flood": {
    plays: "the genuine answer with 2,000 cookies",
    act: withHeaders({ "set-cookie": cookies }),
  },
} satisfies Record<string, Failure>;
