/** What a Content-Type header declares; nothing is guessed from the content. */
export type MediaType = {
  /** Lower case, without parameters; without a header it is `application/octet-stream`. */
  readonly type: string;
  /** The declared charset in lower case: a hint, since pages are often wrong about it. */
  readonly charset: string | undefined;
};

/** Reads a Content-Type header. */
export const mediaTypeFrom = (header: string | undefined): MediaType => {
  const type = /^\s*([\w.+-]+\/[\w.+-]+)\s*(?:;|$)/.exec(header ?? "")?.[1];
  const charset = /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(header ?? "")?.[1];
  return {
    type: type?.toLowerCase() ?? "application/octet-stream",
    charset: charset?.toLowerCase(),
  };
};
