import type { Filer } from "@coinslot/sources";

/** How the SEC writes the states of the United States; any other code is another country's, in a list of its own. */
const states = new Set(
  "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR GU VI".split(
    " ",
  ),
);

/** What a filer's own list says of it beside its identity. What it does not say is null. */
export const profileOf = (filer: Filer) => {
  const isInStates = filer.stateOrCountry !== null && states.has(filer.stateOrCountry);
  return {
    legalName: filer.name,
    country: isInStates ? "US" : null,
    state: isInStates ? filer.stateOrCountry : null,
    website: websiteOf(filer.website),
    ...unknownOfFilers,
  };
};

/** Its forms have no place for these. */
const unknownOfFilers = { foundedYear: null, employees: null, ceo: null };

/** Of a company without filings nothing is known for sure but the name that was asked for. */
export const unknownProfile = {
  legalName: null,
  country: null,
  state: null,
  website: null,
  ...unknownOfFilers,
};

const websiteOf = (text: string | null): string | null => {
  if (text === null) return null;
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(url) ? new URL(url).href : null;
};
