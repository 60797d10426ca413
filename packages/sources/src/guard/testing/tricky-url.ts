import fc from "fast-check";
import { privateAddresses } from "./addresses.ts";

const number = (address: string): number =>
  address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);

/** Spellings that a URL parser takes for the same IPv4 address, and some that it does not take. */
const spellings: readonly ((address: string) => string)[] = [
  (address) => address,
  (address) => `${address}.`,
  (address) => String(number(address)),
  (address) => `0x${number(address).toString(16)}`,
  (address) => `0${number(address).toString(8)}`,
  (address) =>
    address
      .split(".")
      .map((part) => `0x${Number(part).toString(16)}`)
      .join("."),
  (address) =>
    address
      .split(".")
      .map((part) => `0${Number(part).toString(8)}`)
      .join("."),
  (address) =>
    address
      .split(".")
      .map((part) => `000${Number(part).toString(8)}`)
      .join("."),
  (address) => address.replaceAll(".", "。"),
  (address) => address.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (address) => address.replaceAll(/\d/g, (digit) => `%3${digit}`),
  (address) => `[::ffff:${address}]`,
  (address) => `[::${address}]`,
  (address) => `[64:ff9b::${address}]`,
  (address) => `[::ffff:0:${address}]`,
  (address) =>
    `[2002:${(number(address) >>> 16).toString(16)}:${(number(address) & 0xffff).toString(16)}::]`,
];

const isIPv6 = (address: string): boolean => address.includes(":");
const privateV4 = privateAddresses.map(([address]) => address).filter((one) => !isIPv6(one));
const privateV6 = privateAddresses.map(([address]) => address).filter(isIPv6);

/** Addresses that are not public in every spelling, names of no public use, and `names` with and without a root dot. */
export const trickyHost = (names: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    fc
      .tuple(fc.constantFrom(...spellings), fc.constantFrom("127.0.0.1", "0.0.0.0", ...privateV4))
      .map(([spell, address]) => spell(address)),
    fc.constantFrom("127.1", "127.0.1", "0x7f.1", "0177.1", "0", "0x0", "10.1", "169.254.43518"),
    fc.constantFrom("::1", "::", ...privateV6).map((address) => `[${address}]`),
    fc.constantFrom(...names),
    fc.constantFrom(
      "localhost",
      "localhost.",
      "LOCALHOST",
      "a.localhost",
      "ⓛocalhost",
      "localhost%2e",
    ),
    fc
      .tuple(fc.constantFrom(...names), fc.constantFrom(".", "%2e", "\u3002"))
      .map(([name, dot]) => name + dot),
  );

/** One trick at a time hides least: four of five parts are as usual, so that mixes get far. */
const mostly = (usual: readonly string[], ...odd: readonly string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  );
const dirt = mostly([""], " ", "\t", "\n", "\u0000", "\u200b", "\u00ad");
const scheme = mostly(
  ["http://", "https://", "HTTP://", "http:", "http:/", "http:///"],
  "http:\\\\",
  "//",
  "ftp://",
  "",
  "http:/\\",
);
const user = mostly(
  [""],
  "site.example@",
  "user:word@",
  "site.example:80@",
  "@",
  "a@b@",
  "%40",
  "site.example\\@",
);
const ports = mostly(["", ":80", ":443", ":PORT", ":PORT", ":0PORT"], ":22", ":0", ":65536");
const ending = mostly(
  ["", "/", "/a?b=c#d", "?x", "#@site.example/", "/%0d%0aHost:%20a", "/..//"],
  "/\t",
  "\\@site.example",
  " ",
  "/\u0000",
);

/** Mixes of tricks around a host; `PORT` in one stands for a port that the test chooses. */
export const trickyUrl = (host: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(dirt, scheme, user, host, ports, ending).map((parts) => parts.join(""));
