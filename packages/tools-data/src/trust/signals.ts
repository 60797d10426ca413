import type { DomainName } from "@coinslot/sources";
import type { DataOf } from "@coinslot/tools-schema";

type Data = DataOf<"domain-trust-score">;

/** All that is known of a domain; null, or `unknown`, where something could not be read. */
export type DomainSignals = Pick<
  Data,
  "registered" | "registration" | "dns" | "tls" | "http" | "reputation"
> & {
  readonly name: DomainName;
  /** The place among popular domains, null where it has none. */
  readonly popularity: { readonly rank: number | null } | null;
  /** The sources of the signals, by group. */
  readonly sourceIds: Readonly<
    Record<"registration" | "dns" | "tls" | "http" | "popularity", number | null>
  >;
};
