import type { Exchange, Failure } from "./failure.ts";

/** The host that was asked, without a port. */
const hostOf = ({ request }: Exchange): string =>
  request.headers.host?.replace(/:\d+$/, "") ?? "example.com";

const redirect = (to: (exchange: Exchange) => string) => (exchange: Exchange) => {
  exchange.response.writeHead(302, { location: to(exchange) });
  exchange.response.end();
};

const refresh = ({ response }: Exchange): void => {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  response.end('<meta http-equiv="refresh" content="0; url=http://127.0.0.1/">Simulated.');
};

/** Answers that lead elsewhere. */
export const redirectFailures = {
  "redirect-loop": {
    plays: "a redirect to itself",
    act: redirect(({ request }) => request.url ?? "/"),
  },
  "redirect-private": {
    plays: "a redirect to a cloud's metadata address",
    act: redirect(() => "http://169.254.169.254/latest/meta-data/"),
  },
  "redirect-loopback": {
    plays: "a redirect to this machine by name",
    act: redirect(() => "http://localhost/"),
  },
  "redirect-scheme": { plays: "a redirect to a file", act: redirect(() => "file:///etc/passwd") },
  "redirect-port": {
    plays: "a redirect to port 22",
    act: redirect((exchange) => `http://${hostOf(exchange)}:22/`),
  },
  "redirect-downgrade": {
    plays: "a redirect to the same page without TLS",
    act: redirect((exchange) => `http://${hostOf(exchange)}${exchange.request.url}`),
  },
  "meta-refresh": { plays: "a page that refreshes to 127.0.0.1", act: refresh },
} satisfies Record<string, Failure>;
