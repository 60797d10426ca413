import { sumFieldOf } from "../claims/counting.ts";
import { type Counted, countedNames } from "../claims/states.ts";

/** How many sales, and their atomic units. */
type Sum = { readonly number: number; readonly units: bigint };

/** Settled is the other four together. */
export type Sums = Readonly<Record<Counted | "settled", Sum>>;

/** What has been counted since when. */
export type CountedSums = {
  /** Milliseconds since the epoch; undefined before a gateway has started. */
  readonly since: number | undefined;
  readonly total: Sums;
  /** By operation, those only that were ever paid for. */
  readonly operations: ReadonlyMap<string, Sums>;
};

export const sumNames = ["settled", ...countedNames] as const;

const sumsBy = (read: (name: Counted | "settled") => Sum): Sums => ({
  settled: read("settled"),
  delivered: read("delivered"),
  owed: read("owed"),
  refunded: read("refunded"),
  undecided: read("undecided"),
});

/** The operation in the name of a sum, which has none itself where it is another field. */
const operationIn = (field: string): string[] =>
  field.endsWith(" number") ? [field.split(" ").slice(0, -2).join(" ")] : [];

/** Parses the hash that the scripts of claims count in. */
export const sumsFrom = (hash: Readonly<Record<string, string>>): CountedSums => {
  const operations = new Map(
    [...new Set(Object.keys(hash).flatMap(operationIn))].toSorted().map((operation) => {
      const read = (name: Counted | "settled"): Sum => ({
        number: Number(hash[sumFieldOf(operation, name, "number")] ?? 0),
        units: BigInt(hash[sumFieldOf(operation, name, "units")] ?? 0),
      });
      return [operation, sumsBy(read)] as const;
    }),
  );
  const all = [...operations.values()];
  const total = sumsBy((name) => ({
    number: all.reduce((sum, each) => sum + each[name].number, 0),
    units: all.reduce((sum, each) => sum + each[name].units, 0n),
  }));
  const since = hash["since"] === undefined ? undefined : Number(hash["since"]);
  return { since, total, operations };
};

/** What came in and was not paid back. */
export const earnedOf = ({ delivered, owed }: Sums): bigint => delivered.units + owed.units;

/** Payments that moved money to us, whatever became of them. */
export const paidNumberOf = ({ settled, undecided }: Sums): number =>
  settled.number - undecided.number;
