const named = (unit: string, words: string): [string, string][] =>
  words.split("|").map((word) => [word, unit]);

/** Currencies by sign, code and word; a word that is also a weight ("pounds") counts as money here. */
const currencies: readonly (readonly [string, string])[] = [
  ...named("USD", "$|us$|usd|dollar|dollars|us dollar|us dollars"),
  ...named("CAD", "c$|ca$|cad|canadian dollars"),
  ...named("AUD", "a$|au$|aud|australian dollars"),
  ...named("NZD", "nz$|nzd"),
  ...named("HKD", "hk$|hkd"),
  ...named("SGD", "s$|sgd"),
  ...named("BRL", "r$|brl|reais"),
  ...named("EUR", "€|eur|euro|euros"),
  ...named("GBP", "£|gbp|pound|pounds|pounds sterling"),
  ...named("JPY", "¥|jpy|yen"),
  ...named("CNY", "cny|rmb|yuan"),
  ...named("INR", "₹|inr|rupee|rupees"),
  ...named("KRW", "₩|krw|won"),
  ...named("CHF", "chf|franc|francs|swiss francs"),
  ...named("SEK", "sek"),
  ...named("NOK", "nok"),
  ...named("DKK", "dkk"),
];

const measures: readonly (readonly [string, string])[] = [
  ...named("%", "%|percent|per cent"),
  ...named("point", "percentage point|percentage points|pp|ppt"),
  ...named("basis point", "basis point|basis points|bp|bps"),
  ...named("cent", "cent|cents|¢"),
  ...named("year", "year|years|yr|yrs"),
  ...named("month", "month|months"),
  ...named("week", "week|weeks"),
  ...named("day", "day|days"),
  ...named("hour", "hour|hours|hr|hrs"),
  ...named("minute", "minute|minutes|min|mins"),
  ...named("second", "seconds|secs"),
  ...named("quarter", "quarters"),
  ...named("decade", "decade|decades"),
  ...named("century", "century|centuries"),
  ...named("kilometre", "km|kilometre|kilometres|kilometer|kilometers"),
  ...named("metre", "metre|metres|meter|meters"),
  ...named("centimetre", "cm|centimetre|centimetres|centimeter|centimeters"),
  ...named("millimetre", "mm|millimetre|millimetres|millimeter|millimeters"),
  ...named("mile", "mile|miles"),
  ...named("foot", "feet|foot|ft"),
  ...named("hectare", "hectare|hectares|ha"),
  ...named("acre", "acre|acres"),
  ...named("tonne", "tonne|tonnes|metric ton|metric tons"),
  ...named("ton", "ton|tons"),
  ...named("kilogram", "kg|kilogram|kilograms|kilo|kilos"),
  ...named("gram", "gram|grams"),
  ...named("milligram", "mg|milligram|milligrams"),
  ...named("litre", "litre|litres|liter|liters"),
  ...named("gallon", "gallon|gallons"),
  ...named("barrel", "barrel|barrels"),
  ...named("degree", "degree|degrees|°"),
  ...named("degree C", "degrees celsius|°c|degrees c"),
  ...named("degree F", "degrees fahrenheit|°f|degrees f"),
  ...named("kilowatt", "kw|kilowatt|kilowatts"),
  ...named("megawatt", "mw|megawatt|megawatts"),
  ...named("gigawatt", "gw|gigawatt|gigawatts"),
  ...named("megawatt-hour", "mwh|megawatt-hour|megawatt-hours|megawatt hours"),
  ...named("gigabyte", "gb|gigabyte|gigabytes"),
  ...named("terabyte", "tb|terabyte|terabytes"),
];

/** Every spelling of a unit, lower case, with the one name it has here. */
export const unitNames: ReadonlyMap<string, string> = new Map([...currencies, ...measures]);

/** Spellings that may stand before the number. */
export const prefixes: readonly string[] = currencies
  .map(([spelling]) => spelling)
  .filter((spelling) => /[^a-z ]|^[a-z]{3}$/u.test(spelling) && !["won", "yen"].includes(spelling));

/** Units of time, of which a period is told. */
export const timeUnits: ReadonlySet<string> = new Set(
  "year month week day hour minute second quarter decade century".split(" "),
);
