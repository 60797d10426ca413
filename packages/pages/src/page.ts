import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { h } from "preact";
import { render } from "preact-render-to-string";
import { type Content, Layout } from "./layout.tsx";
import type { Site } from "./site.ts";

/** A page as bytes, to be answered as often as it is asked for. */
export type Page = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Made when it is first asked for. */
  readonly gzipped: () => Buffer;
};

const policy = (connect: readonly string[]): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    `connect-src ${["'self'", ...connect].join(" ")}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** What a browser is told about a page, whatever it says. `connect` are origins that its scripts may ask besides ours. */
export const securityHeaders = (connect: readonly string[] = []): Record<string, string> => ({
  "content-security-policy": policy(connect),
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
});

const linksOf = (markdown: string | undefined): string =>
  [
    '</llms.txt>; rel="describedby"; type="text/plain"',
    ...(markdown ? [`<${markdown}>; rel="alternate"; type="text/markdown"`] : []),
  ].join(", ");

const lazily = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** Puts content into the layout. Pure: the same site and content give the same bytes, and the same ETag. */
export const renderPage = (
  site: Site,
  content: Content,
  options: { readonly connect?: readonly string[]; readonly headers?: Record<string, string> } = {},
): Page => {
  const body = Buffer.from(`<!doctype html>${render(h(Layout, { site, content }))}`);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = {
    "content-type": "text/html; charset=utf-8",
    // Asked for each time, and answered 304 while nothing has changed.
    "cache-control": "public, no-cache",
    vary: "Accept, Accept-Encoding",
    etag,
    link: linksOf(content.markdown),
    ...securityHeaders(options.connect),
    ...options.headers,
  };
  return { headers, body, gzipped: lazily(() => gzipSync(body)) };
};
