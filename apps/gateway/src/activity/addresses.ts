import { z } from "zod";

/** What is kept of callers. */
export const addressSettings = {
  /** How much of a caller's address the activity report shows: its network, all that is known of it, or nothing. */
  ACTIVITY_ADDRESSES: z.enum(["truncated", "whole", "none"]).default("truncated"),
};

export type AddressDetail = z.output<z.ZodObject<typeof addressSettings>>["ACTIVITY_ADDRESSES"];

/** An IPv4 address without its last number, an IPv6 network (`…::/64`) by its first three groups. */
export const shownAddress = (address: string, detail: AddressDetail): string => {
  if (detail === "none") return "";
  if (detail === "whole") return address;
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return address.replace(/\d+$/, "0");
  const groups = address.split(":");
  return groups.length > 3 ? `${groups.slice(0, 3).join(":")}::` : "";
};
