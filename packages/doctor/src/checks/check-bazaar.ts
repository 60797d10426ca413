import {
  type DiscoveryExtension,
  validateDiscoveryExtension,
  validateDiscoveryExtensionSpec,
} from "@x402/extensions/bazaar";
import { error, type Remark } from "../finding.ts";
import { type Members, objectIn } from "../read-json.ts";

const mend =
  "make it with declareDiscoveryExtension of @x402/extensions, or as that validator wants it";

const verdictOf = (extension: Members): readonly string[] => {
  try {
    // The reference validator takes whatever came: it is what is examined.
    const own = validateDiscoveryExtension(extension as unknown as DiscoveryExtension);
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
