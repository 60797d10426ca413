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
  ...named("kroner", "krone|kroner"),
  ...named("kronor", "krona|kronor"),
  ...named("peso", "peso|pesos"),
  ...named("rand", "rand"),
  ...named("zloty", "zloty|zlotys|pln"),
  ...named("forint", "forint|forints|huf"),
  ...named("koruna", "koruna|korunas|czk"),
  ...named("lira", "lira|liras"),
  ...named("dirham", "dirham|dirhams"),
  ...named("riyal", "riyal|riyals"),
  ...named("shekel", "shekel|shekels"),
  ...named("ruble", "ruble|rubles|rouble|roubles"),
  ...named("BTC", "btc|bitcoin|bitcoins"),
  ...named("ETH", "eth|ether"),
];

const measures: readonly (readonly [string, string])[] = [
  ...named("%", "%|percent|per cent"),
  ...named("point", "percentage point|percentage points|pp|ppt"),
  ...named("basis point", "basis point|basis points|bp|bps"),
  ...named("times", "times|fold"),
  ...named("cent", "cent|cents|¢"),
  ...named("year", "year|years|yr|yrs"),
  ...named("month", "month|months"),
  ...named("week", "week|weeks"),
  ...named("day", "day|days"),
  ...named("hour", "hour|hours|hr|hrs|h"),
  ...named("minute", "minute|minutes|min|mins"),
  ...named("second", "seconds|secs|sec"),
  ...named("quarter", "quarters"),
  ...named("decade", "decade|decades"),
  ...named("century", "century|centuries"),
  ...named("kilometre", "km|kilometre|kilometres|kilometer|kilometers"),
  ...named("metre", "metre|metres|meter|meters|m"),
  ...named("centimetre", "cm|centimetre|centimetres|centimeter|centimeters"),
  ...named("millimetre", "mm|millimetre|millimetres|millimeter|millimeters"),
  ...named("mile", "mile|miles"),
  ...named("inch", "inch|inches"),
  ...named("yard", "yards"),
  ...named(
    "km/h",
    "km/h|kph|kmh|kilometres per hour|kilometers per hour|kilometres an hour|kilometers an hour",
  ),
  ...named("mph", "mph|miles per hour|miles an hour"),
  ...named(
    "square kilometre",
    "square kilometre|square kilometres|square kilometer|square kilometers|sq km|km2",
  ),
  ...named("square metre", "square metre|square metres|square meter|square meters|sq m|m2"),
  ...named("square mile", "square mile|square miles|sq mi"),
  ...named("square foot", "square foot|square feet|sq ft"),
  ...named("cubic metre", "cubic metre|cubic metres|cubic meter|cubic meters|m3"),
  ...named("foot", "feet|foot|ft"),
  ...named("hectare", "hectare|hectares|ha"),
  ...named("acre", "acre|acres"),
  ...named("tonne", "tonne|tonnes|metric ton|metric tons|t"),
  ...named("ton", "ton|tons"),
  ...named("kilogram", "kg|kilogram|kilograms|kilo|kilos"),
  ...named("gram", "gram|grams|gramme|grammes|g"),
  ...named("milligram", "mg|milligram|milligrams"),
  ...named("microgram", "microgram|micrograms|mcg"),
  ...named("ounce", "ounce|ounces|oz"),
  ...named("pound weight", "lb|lbs"),
  ...named("litre", "litre|litres|liter|liters|l"),
  ...named("millilitre", "ml|millilitre|millilitres|milliliter|milliliters"),
  ...named("gallon", "gallon|gallons"),
  ...named("barrel", "barrel|barrels"),
  ...named("degree", "degree|degrees|°"),
  ...named("degree C", "degrees celsius|°c|degrees c"),
  ...named("degree F", "degrees fahrenheit|°f|degrees f"),
  ...named("mmHg", "mmhg"),
  ...named("watt", "watt|watts"),
  ...named("watt-hour", "wh|watt-hour|watt-hours|watt hours"),
  ...named("kilowatt", "kw|kilowatt|kilowatts"),
  ...named("megawatt", "mw|megawatt|megawatts"),
  ...named("gigawatt", "gw|gigawatt|gigawatts"),
  ...named("megawatt-hour", "mwh|megawatt-hour|megawatt-hours|megawatt hours"),
  ...named("kilowatt-hour", "kwh|kilowatt-hour|kilowatt-hours|kilowatt hours"),
  ...named("gigawatt-hour", "gwh|gigawatt-hour|gigawatt-hours|gigawatt hours"),
  ...named("terawatt-hour", "twh|terawatt-hour|terawatt-hours|terawatt hours"),
  ...named("megabyte", "mb|megabyte|megabytes"),
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

/** Units that measure one thing: what each is worth in the first of its line. */
const measured = `metre 1 millimetre 0.001 centimetre 0.01 kilometre 1000|gram 1 microgram 0.000001 milligram 0.001 kilogram 1000 tonne 1000000
litre 1 millilitre 0.001|kilowatt 1 watt 0.001 megawatt 1000 gigawatt 1000000|second 1 minute 60 hour 3600 day 86400 week 604800
kilowatt-hour 1 watt-hour 0.001 megawatt-hour 1000 gigawatt-hour 1000000 terawatt-hour 1000000000|month 1 quarter 3 year 12 decade 120 century 1200
% 1 part 100|foot 12 inch 1 yard 36|hectare 1 square-kilometre 100`;

/** For each unit the one that it is measured in, and what it is worth in it: 1.87 km are 1,870 m. */
export const unitScales: ReadonlyMap<string, { readonly unit: string; readonly factor: number }> =
  new Map(
    measured.split(/[|\n]/u).flatMap((line) => {
      const words = line.split(" ");
      return words.flatMap((word, index): [string, { unit: string; factor: number }][] =>
        index % 2 === 0
          ? [
              [
                word.replaceAll(/^square-/gu, "square "),
                { unit: words[0] ?? word, factor: Number(words[index + 1]) },
              ],
            ]
          : [],
      );
    }),
  );
