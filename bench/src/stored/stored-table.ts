import { markdownTable } from "../table.ts";
import { bytesPerCall, type Stored } from "./measure-stored.ts";

const whole = (value: number): string => Math.round(value).toLocaleString("en-US");

/** What one call leaves in Redis, by kind of key, the largest first. */
export const storedTable = (stored: Stored): string => {
  const { server, calls, kinds, datasetBytes } = stored;
  const rows = Object.entries(kinds)
    .filter(([, { bytes }]) => bytes / calls >= 1)
    .toSorted(([, one], [, other]) => other.bytes - one.bytes)
    .map(([kind, { bytes, keys }]) => [
      `\`${kind}\``,
      (keys / calls).toFixed(2),
      whole(bytes / calls),
    ]);
  const sums = [
    ["all keys", "", whole(bytesPerCall(stored))],
    ["as Redis counts its data", "", whole(datasetBytes / calls)],
  ];
  return markdownTable([
    [`${server}, ${whole(calls)} calls of hash`, "keys per call", "bytes per call"],
    ...rows,
    ...sums,
  ]);
};
