import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Request, Response } from "express";
import { corsHeaders } from "../http/reply.ts";
import { writeReply } from "../http/write-reply.ts";

/** A text as bytes, made once. */
export type File = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The body, packed when it is first asked for: packing them all would hold up each start. */
  readonly packed: () => Buffer;
};

/** A text that changes with a release alone. */
export const fileOf = (
  contentType: string,
  text: string,
  headers: Readonly<Record<string, string>>,
): File => {
  const body = Buffer.from(text);
  let packed: Buffer | undefined;
  const digest = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  return {
    headers: {
      "content-type": contentType,
      "cache-control": "public, max-age=60",
      // Weak: it names both forms, the plain one and the packed one.
      etag: `W/"${digest}"`,
      ...headers,
      ...corsHeaders,
    },
    body,
    packed: () => (packed ??= gzipSync(body)),
  };
};

/** Answers with a file: 304 to whoever has it, and packed to whoever takes that. */
export const writeFile = (
  request: Request,
  response: Response,
  { headers, body, packed }: File,
): void => {
  response.status(200).set(headers);
  if (request.fresh) return void response.status(304).end();
  const isPacked = request.acceptsEncodings("gzip") === "gzip";
  writeReply(response, {
    status: 200,
    headers: isPacked ? { ...headers, "content-encoding": "gzip" } : headers,
    body: isPacked ? packed() : body,
  });
};
