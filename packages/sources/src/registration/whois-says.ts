/** How registries say that there is no such registration; each at the beginning of a line. */
const absence = new RegExp(
  String.raw`^[%#* \t]{0,8}(?:` +
    [
      String.raw`(?:nincs talalat \/ )?no match`,
      String.raw`not found|no found|no data found|no entries found|no object found|object_not_found|no records? found`,
      String.raw`object does not exist|domain not found|no such domain|domain unknown|nothing found`,
      String.raw`the queried object does not exist|(?:this )?query returned 0 objects`,
      String.raw`(?:invalid query or )?domain name not (?:known|found)`,
      String.raw`(?:error:\d{1,4}: )?(?:this |the )?domain (?:name )?(?:is not|has not been) registered`,
      String.raw`the requested domain was not found`,
      String.raw`no information available about domain`,
      String.raw`domain .{1,253} (?:not found|is available|is free)`,
      String.raw`(?:domain |registration )?status:\s*(?:free|available|not registered|no object found)\b`,
      String.raw`query_status:\s*220\b`,
      String.raw`[^\n:]{1,253}: no (?:match|entries)`,
      String.raw`\S{1,253} is (?:free|available)(?:[ .]|\r?$)`,
      String.raw`\S{1,253} no match\r?$`,
    ].join("|") +
    ")",
  "im",
);

/** A name that the registry keeps back is not registered either. */
const reserved = /^[%#* \t]{0,8}(?:not available for registration|.{0,80}\bname is reserved)\b/im;

/** How they say in words that they are asked too often. Terms of use, which speak of limits, too, say none of these. */
const limit =
  /\b(?:quota|limit)s? (?:has been |was |is )?(?:exceeded|reached)|exceeded .{0,40}(?:quota|limit)|too many (?:requests|queries|connections)|query rate (?:limit )?exceeded|try again (?:later|after|in)\b/i;

/** What a WHOIS text says beside a record; null where it says none of these. */
export const sayingOf = (text: string): "absent" | "reserved" | "limited" | null => {
  if (absence.test(text)) return "absent";
  if (reserved.test(text)) return "reserved";
  return limit.test(text) ? "limited" : null;
};
