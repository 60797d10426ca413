import type { Holder } from "./provider.ts";

/** What stands where something was taken out. */
const withheld =
  /redacted|withheld|not disclosed|not shown|data protected|gdpr masked|hidden upon|statutory masking|non-public|not available|^(n\/?a|none|-|\.|individual|natural person)$/i;

/** Those who register for others. */
const proxies =
  /privacy|proxy|whoisguard|whois guard|domains by|private person|private registration/i;

type Told = {
  readonly name: string | null;
  readonly organization: string | null;
  readonly country: string | null;
  /** Whether the record itself says that something was taken out. */
  readonly isRedacted: boolean;
};

/** The holder by what a record says: words that stand for something withheld are not a name. */
export const holderFrom = (told: Told): Holder => {
  const fields = [told.name, told.organization];
  const isWithheld = fields.some((field) => field !== null && withheld.test(field));
  const isProxy = fields.some((field) => field !== null && proxies.test(field));
  const [name, organization, country] = [told.name, told.organization, told.country].map(shown);
  const isNobody = !name && !organization;
  return {
    name: name ?? null,
    organization: organization ?? null,
    country: country ?? null,
    redacted: told.isRedacted || isWithheld || isProxy || isNobody,
  };
};

const shown = (field: string | null): string | null =>
  field === null || field.trim() === "" || withheld.test(field) ? null : field.trim();
