/** The parser alone: what the package itself exports connects by itself, around the guard. */
declare module "whoiser/src/parsers.js" {
  export const parseDomainWhois: (
    domain: string,
    whois: string,
    ignorePrivacy: boolean,
  ) => Readonly<Record<string, unknown>>;
}
