const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

/** Names that are resolved inside a network, or never. */
const inner =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|lan|home|home\.arpa|corp|test|invalid|onion|alt|svc)$/;

/** Whether the host of a parsed URL, without its root dot, has the syntax of a name. */
export const isHostName = (host: string): boolean =>
  host.length <= 253 && host.split(".").every((part) => label.test(part));

/** Whether a name can be one of the public internet: it has two labels or more, and no special use. */
export const isPublicName = (name: string): boolean => name.includes(".") && !inner.test(name);
