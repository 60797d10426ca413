import {
  type CatalogDocument,
  type CatalogEntry,
  type CatalogSettings,
  createCatalogDocument,
  operations,
  type Operation,
} from "@coinslot/tools-schema";

/** What a deployment says of itself, beside its catalog. */
export type PublicationSettings = CatalogSettings & {
  /** The chain's number, such as 8453. */
  readonly chainId: number;
  /** Where the operator reads mail, if he says so. */
  readonly contactEmail?: string | undefined;
  /** Whether calls can be paid for by MPP, too. */
  readonly hasMpp?: boolean | undefined;
};

/** One line of the catalog with the operation that it sells. */
export type Listing = { readonly entry: CatalogEntry; readonly operation: Operation };

/** What every document is a function of: nothing else is read, and nothing of it changes. */
export type Publication = {
  readonly settings: PublicationSettings;
  readonly operations: readonly Operation[];
  readonly catalog: CatalogDocument;
  /** In the catalog's order. */
  readonly listings: readonly Listing[];
};

const listingsOf = (catalog: CatalogDocument, sold: readonly Operation[]): readonly Listing[] => {
  const byId = new Map<string, Operation>(sold.map((operation) => [operation.id, operation]));
  return catalog.tools.flatMap((entry) => {
    const operation = byId.get(`${entry.method} ${entry.route}`);
    return operation ? [{ entry, operation }] : [];
  });
};

/** Puts together what documents are made of. Pure: the same settings and operations give the same documents. */
export const createPublication = (
  settings: PublicationSettings,
  sold: readonly Operation[] = operations,
): Publication => {
  const catalog = createCatalogDocument(settings, sold);
  return { settings, operations: sold, catalog, listings: listingsOf(catalog, sold) };
};
