import {
  type DiscoveryExtension,
  validateDiscoveryExtension,
  validateDiscoveryExtensionSpec,
} from "@x402/extensions/bazaar";
import { error, type Remark } from "../finding.ts";
import { type Members, objectIn } from "../read-json.ts";

const mend =
  "make it with declareDiscoveryExtension of @x402/extensions, or as that validator wants it";

/** What stands in a schema as a value, and is no schema. */
const values = new Set(["const", "default", "enum", "example", "examples"]);

/** The same schema for a validator that knows no formats: it holds nothing against them, and prints a line for each. */
const withoutFormats = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutFormats);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => name !== "format" || typeof value !== "string")
      .map(([name, value]) => [name, values.has(name) ? value : withoutFormats(value)]),
  );
};

const verdictOf = (extension: Members): readonly string[] => {
  try {
    // The reference validator takes whatever came: it is what is examined.
    const plain = { ...extension, schema: withoutFormats(extension["schema"]) };
    const own = validateDiscoveryExtension(plain as unknown as DiscoveryExtension);
    const specified = validateDiscoveryExtensionSpec(extension);
    return [own, specified].flatMap(({ valid, errors = ["refused"] }) => (valid ? [] : errors));
  } catch {
    return ["it cannot be read"];
  }
};

/** `extensions.bazaar`, before the reference validator: what it refuses is not listed. */
export const checkBazaar = (required: Members | undefined): readonly Remark[] => {
  if (!required) return [];
  const extension = objectIn(objectIn(required, "extensions"), "bazaar");
  if (!extension) return [error("extensions.bazaar is missing: no index lists it", mend)];
  const wrong = verdictOf(extension);
  return wrong.length === 0
    ? []
    : [error(`the reference validator refuses extensions.bazaar: ${wrong.join("; ")}`, mend)];
};
