import type { parseInfo, parseSummary, StampedPrice } from "./nasdaq-pages.ts";
import { newYorkClock } from "./new-york.ts";
import { phaseByClock } from "./phase.ts";
import { type Bar, type ExtendedPrice, type Phase, type Quote, rangeAround } from "./provider.ts";

type Info = ReturnType<typeof parseInfo>;
type Today = ReturnType<typeof parseSummary>;

/** What the page of the last price says, once it is known which price is whose. */
export type Session = Pick<Info, "name" | "exchange"> & {
  readonly phase: Phase;
  /** The last price of the regular session; null where only one of extended trading is shown. */
  readonly regular: StampedPrice | null;
  readonly extendedHours: ExtendedPrice | null;
};

/** While the session trades its price stands first; else second, behind that of extended trading, if there is one. */
export const sessionOf = (
  { first, second, name, exchange, ...info }: Info,
  receivedAt: number,
): Session => {
  const phase = info.phase ?? phaseByClock(receivedAt, first?.day ?? "");
  if (phase === "regular") return { name, exchange, phase, regular: first, extendedHours: null };
  const isOutOfHours = first?.phase === "pre" || first?.phase === "post";
  // An index has no extended trading, and a value of after the close, alone.
  const isExtended = isOutOfHours && (second !== null || phase !== "closed");
  const regular = second ?? (isExtended ? null : first);
  const extendedHours = first && isExtended ? extendedOf(first) : null;
  return { name, exchange, phase, regular, extendedHours };
};

const extendedOf = ({ price, asOf, phase }: StampedPrice): ExtendedPrice => ({
  session: phase === "pre" ? "pre" : "post",
  price,
  asOf,
});

type NasdaqQuote = Omit<Quote, "symbol" | "isIndex">;

/**
 * The quote of the latest session; null where no price of it is shown. Only a session of the day trades: before its
 * first trade a stock still shows the session before.
 */
export const nasdaqQuote = (
  session: Session,
  [latest, before]: readonly Bar[],
  today: Today | undefined,
  receivedAt: number,
): NasdaqQuote | null => {
  const { regular, phase, name, exchange, extendedHours } = session;
  if (!regular && !extendedHours) return null;
  const isDelayed = phase === "regular" && regular?.isRealTime === false;
  const about = { name, exchange, phase, isDelayed, delayMinutes: null, extendedHours };
  const receivedOn = newYorkClock(receivedAt).day;
  const isTrading = (date: string): boolean => phase === "regular" && date === receivedOn;
  if (today && regular) {
    const { price: last, day: date, asOf } = regular;
    const previousClose = latest?.close ?? today.previousClose;
    const range = rangeAround(today, last);
    const close = isTrading(date) ? null : last;
    return { ...about, ...range, date, open: null, close, last, asOf, previousClose };
  }
  // After hours the session of the day is not among the bars yet: an older one is not taken for it.
  if (!latest || (phase === "post" && latest.date !== receivedOn)) return null;
  // A last price of an earlier day is not this session's.
  const told =
    regular?.day === latest.date
      ? { last: regular.price, asOf: regular.asOf }
      : { last: latest.close, asOf: latest.date };
  const close = isTrading(latest.date) ? null : latest.close;
  return { ...about, ...latest, ...told, close, previousClose: before?.close ?? null };
};
