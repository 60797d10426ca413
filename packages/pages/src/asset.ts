import { createHash } from "node:crypto";

/** A file that pages load. Its name changes with its bytes, so that it may be kept for ever. */
export type Asset = {
  readonly path: string;
  readonly contentType: string;
  readonly body: Buffer;
};

/** Names a file by its bytes: `name` is `page.css`, the path `/assets/page-3f2a….css`. */
export const createAsset = (name: string, contentType: string, body: Buffer | string): Asset => {
  const bytes = Buffer.from(body);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  const dot = name.lastIndexOf(".");
  const path = `/assets/${name.slice(0, dot)}-${hash}${name.slice(dot)}`;
  return { path, contentType, body: bytes };
};
