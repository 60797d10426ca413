import { type SimulatedAnswer, type Simulator, json } from "../simulator.ts";
import type { World } from "../world.ts";
import { type RecordStyle, registrarRecord, registryRecord } from "../world/rdap-record.ts";

/** Which endings each registry's server keeps; it answers for no other, as real ones do. */
const registries: Readonly<Record<string, readonly string[]>> = {
  "rdap.verisign.com": ["com", "net"],
  "rdap.publicinterestregistry.org": ["org"],
  "rdap.identitydigital.services": ["io"],
};

const variants = {
  "wrong-zone": "the server keeps another zone, and says of every name that it is not registered",
  jscontact: "contacts are JSContact cards",
  "zoneless-dates": "dates have no time zone",
};

const registryVariants = {
  ...variants,
  "empty-absence": "404 without a body, which is a negative answer too",
  "text-code": "a 404 of JSON whose error code is text",
  "foreign-absence": "a 404 of JSON that is not RDAP's, as a gateway in front writes it",
  moved: "the record is at another server, to which it redirects",
};

/** The RDAP servers of the registries (RFC 9082, RFC 9083), which refer to the registrar's. */
export const createRdapRegistry = ({ domains }: World): Simulator => ({
  id: "rdap-registry",
  hosts: [...Object.keys(registries), "rdap.moved.example.net"],
  variants: registryVariants,
  answer: ({ url, variant }) => {
    const name = nameIn(url);
    if (name === undefined) return problem(400, "This is not a query for a domain.");
    if (variant === "moved") {
      return redirect(`https://rdap.moved.example.net/domain/${name}`);
    }
    const endings = registries[url.hostname];
    const isKept = endings?.some((ending) => name.endsWith(`.${ending}`)) ?? true;
    const domain = domains.find((one) => one.registry === "rdap" && one.name === name);
    const isTold = variant === undefined || Object.hasOwn(styles, variant);
    if (domain && isKept && isTold) return rdap(registryRecord(domain, url.href, styleOf(variant)));
    if (variant === "empty-absence") return { status: 404, body: "" };
    if (variant === "text-code") return json({ errorCode: "404", title: "Not Found" }, 404);
    if (variant === "foreign-absence") return json({ message: "Not Found" }, 404);
    return problem(404, "Not found.");
  },
});

/** The RDAP servers of the registrars: they know only their own domains. */
export const createRdapRegistrar = ({ domains }: World): Simulator => ({
  id: "rdap-registrar",
  hosts: [
    ...new Set(domains.flatMap(({ registrar: { rdapHost } }) => (rdapHost ? [rdapHost] : []))),
  ],
  variants,
  answer: ({ url, variant }) => {
    const domain = domains.find(
      ({ name, registrar }) => registrar.rdapHost === url.hostname && name === nameIn(url),
    );
    return domain && variant !== "wrong-zone"
      ? rdap(registrarRecord(domain, url.href, styleOf(variant)))
      : problem(404, "Not found.");
  },
});

const nameIn = ({ pathname }: URL): string | undefined =>
  /\/domain\/([^/]+)$/.exec(pathname)?.[1]?.toLowerCase();

const styles: Readonly<Record<string, RecordStyle>> = {
  jscontact: { isJsContact: true },
  "zoneless-dates": { isZoneless: true },
};

const styleOf = (variant: string | undefined): RecordStyle => styles[variant ?? ""] ?? {};

const rdap = (value: unknown, status = 200): SimulatedAnswer => ({
  ...json(value, status),
  headers: { "content-type": "application/rdap+json" },
});

const problem = (errorCode: number, title: string): SimulatedAnswer =>
  rdap({ rdapConformance: ["rdap_level_0"], errorCode, title, lang: "en" }, errorCode);

const redirect = (location: string): SimulatedAnswer => ({
  status: 302,
  headers: { location },
  body: "",
});
