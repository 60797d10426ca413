import type { RawAnswer } from "./raw-answer.ts";

const redacted = "redacted";

/** Takes the people out of registration data, the bodies of RDAP and WHOIS; any other body stays as it is. */
export const redactContacts = ({ url, headers, body }: RawAnswer): Buffer => {
  if (url.startsWith("whois:")) {
    // Latin-1 keeps every byte, whatever the server's encoding is.
    return Buffer.from(redactLines(body.toString("latin1")), "latin1");
  }
  const text = body.toString("utf8");
  const isRdap = headers["content-type"]?.includes("rdap") || text.includes('"rdapConformance"');
  const record = isRdap ? parsed(text) : undefined;
  return record === undefined ? body : Buffer.from(JSON.stringify(redactEntities(record)));
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Not RDAP after all: nothing in it is marked as a person.
    return undefined;
  }
};

/** Roles of RFC 9083 behind which there is a business, known by the domain's registration anyway. */
const businessRoles = new Set(["registrar", "reseller", "sponsor", "abuse", "noc"]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const redactEntities = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(redactEntities);
  if (!isObject(value)) return value;
  const roles = value["roles"];
  const isPerson = Array.isArray(roles) && !roles.some((role) => businessRoles.has(String(role)));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      isPerson ? redactMember(name, member) : redactEntities(member),
    ]),
  );
};

const redactMember = (name: string, value: unknown): unknown => {
  if (name === "vcardArray" && Array.isArray(value)) return [value[0], redactVcard(value[1])];
  if (["jscard", "jscontact_card", "handle", "remarks"].includes(name)) return redactLeaves(value);
  return redactEntities(value);
};

/** A property is `[name, parameters, type, value]` (RFC 7095); the country of an address is its last part. */
const redactVcard = (properties: unknown): unknown =>
  !Array.isArray(properties)
    ? redacted
    : properties.map((property: unknown) => {
        if (!Array.isArray(property)) return redacted;
        const [name, parameters, type, ...values] = property as unknown[];
        if (name === "version" || name === "kind") return property as unknown;
        const country = name === "adr" && Array.isArray(values[0]) ? [values[0][6] as unknown] : [];
        const rest = redactLeaves(values) as unknown[];
        if (country.length > 0 && Array.isArray(rest[0])) rest[0].splice(6, 1, ...country);
        return [name, redactParameters(parameters), type, ...rest];
      });

const redactParameters = (parameters: unknown): unknown =>
  isObject(parameters) && "label" in parameters ? { ...parameters, label: redacted } : parameters;

/** Member names that say what something is, and not whose. */
const formal = new Set(["@type", "kind", "version", "countryCode", "language"]);

/** Every text becomes the same, an empty one stays empty: that it was empty is how some withhold it. */
const redactLeaves = (value: unknown): unknown => {
  if (typeof value === "string") return value === "" ? "" : redacted;
  if (Array.isArray(value)) return value.map(redactLeaves);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      formal.has(name) ? member : redactLeaves(member),
    ]),
  );
};

const personal =
  /regist(rant|ered by)|admin|tech|billing|owner|holder|person|contact|address|street|city|postal|phone|fax|e-?mail|organi[sz]ation|^(name|org|descr)$/i;
const impersonal = /registrar|registry|country|server|dnssec|status|date|abuse|whois|url/i;

/** `Label: value`; a label without a value may stand above indented lines. */
const redactLines = (text: string): string => {
  let isInBlock = false;
  return text
    .split("\n")
    .map((line) => {
      const [, label, value = ""] = /^(\s*[^:%#]{1,60}:)(.*)$/s.exec(line) ?? [];
      if (label === undefined) {
        isInBlock &&= line.trim() !== "";
        return isInBlock ? line.replace(/\S.*\S|\S/, redacted) : line;
      }
      const isPersonal = personal.test(label.trim().slice(0, -1)) && !impersonal.test(label);
      isInBlock = isPersonal && value.trim() === "";
      return isPersonal && value.trim() !== "" ? `${label} ${redacted}${tail(line)}` : line;
    })
    .join("\n");
};

const tail = (line: string): string => (line.endsWith("\r") ? "\r" : "");
