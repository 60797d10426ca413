import { z } from "zod";

/** What a contact card says; null where it says nothing. */
export type Contact = {
  readonly name: string | null;
  readonly organization: string | null;
  readonly email: string | null;
  readonly country: string | null;
};

/** An entity's card, as jCard (RFC 7095) or as JSContact (RFC 9553). */
export const contactFrom = (entity: { vcardArray?: unknown; jscard?: unknown }): Contact => {
  const vcard = vcardArray.safeParse(entity.vcardArray);
  if (vcard.success) return contactFromVcard(vcard.data[1]);
  return contactFromJsContact(jsCard.parse(entity.jscard ?? {}));
};

const property = z.tuple([z.string(), z.record(z.string(), z.unknown()), z.string()], z.unknown());
const vcardArray = z.tuple([z.literal("vcard"), z.array(property)]);

const contactFromVcard = (properties: readonly z.output<typeof property>[]): Contact => {
  const find = (name: string) => properties.find(([called]) => called.toLowerCase() === name);
  const text = (name: string): string | null => plain(find(name)?.[3]);
  const address = find("adr");
  const parts = Array.isArray(address?.[3]) ? address[3] : [];
  return {
    name: text("fn"),
    organization: text("org"),
    email: text("email"),
    country: plain(address?.[1]["cc"]) ?? plain(parts[6]),
  };
};

/** A value may be structured: `org` is a name and its units. */
const plain = (value: unknown): string | null => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" && first.trim() !== "" ? first.trim() : null;
};

const named = <Shape extends z.ZodType>(shape: Shape) =>
  z.record(z.string(), shape).optional().catch(undefined);

const jsCard = z
  .object({
    name: z.object({ full: z.string().optional() }).optional().catch(undefined),
    organizations: named(z.object({ name: z.string().optional() })),
    emails: named(z.object({ address: z.string() })),
    addresses: named(z.object({ countryCode: z.string().optional() })),
  })
  .catch({});

const contactFromJsContact = (card: z.output<typeof jsCard>): Contact => {
  const [organization] = Object.values(card.organizations ?? {});
  const [email] = Object.values(card.emails ?? {});
  const [address] = Object.values(card.addresses ?? {});
  return {
    name: plain(card.name?.full),
    organization: plain(organization?.name),
    email: plain(email?.address),
    country: plain(address?.countryCode),
  };
};
