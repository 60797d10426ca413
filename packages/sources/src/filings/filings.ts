import type { Kind } from "../upstream/kind.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { createSecArchive, type SecArchive } from "./sec-archive.ts";
import { createSecData, definition as secData, type SecData } from "./sec-data.ts";
import { createSecSearch, definition as secSearch, type SecSearch } from "./sec-search.ts";

/** What companies file with the SEC: lists, numbers, documents, and search in them. */
export type Filings = Omit<SecData, "isReady"> &
  Omit<SecArchive, "isReady"> &
  Pick<SecSearch, "find"> & {
    /** Whether lists and documents can be had; numbers and search are more than is needed. */
    readonly isReady: () => boolean;
  };

/** The SEC's hosts. No one else has what is filed there. */
const createFilings = (runtime: Runtime): Filings => {
  const data = createSecData(runtime);
  const archive = createSecArchive(runtime);
  const search = createSecSearch(runtime);
  return {
    ...data,
    ...archive,
    find: (wanted, signal) => search.find(wanted, signal),
    isReady: () => data.isReady() && archive.isReady(),
  };
};

/** The kind of source. The archives belong to the host of the lists of companies, which lists them. */
export const filings: Kind<Filings> = {
  definitions: [secData, secSearch],
  create: createFilings,
};
