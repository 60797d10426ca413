import { ToolError } from "@coinslot/tools-schema";
import { z } from "zod";
import { definition as sec } from "../companies/sec-exchange.ts";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { Fetched, ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import type { FilingDocument } from "./block.ts";
import { readDocument } from "./document.ts";
import { archivePath, type Filing, type FilingFile } from "./provider.ts";

/** The files of filings. */
const definition: ProviderDefinition = { ...sec, name: "SEC EDGAR archives", kind: "filing" };

/** What was filed. */
export type SecArchive = {
  /** The files of a filing. Throws `ToolError`: `upstream_*`. */
  files(filing: Filing, signal: AbortSignal): Promise<Fetched<readonly FilingFile[]>>;
  /** The text of a file of a filing, the main one unless told. Throws `ToolError`: `upstream_*`. */
  document(
    filing: Pick<Filing, "cik" | "accession" | "primaryDocument">,
    signal: AbortSignal,
    file?: string,
  ): Promise<Fetched<FilingDocument>>;
  readonly isReady: () => boolean;
};

/** What was filed never changes. */
const unchanging = { ttlMs: 7 * 24 * 3_600_000, staleForMs: 23 * 24 * 3_600_000 };

/** www.sec.gov/Archives. */
export const createSecArchive = (runtime: Runtime): SecArchive => {
  const upstream = createUpstream(definition, runtime);
  return {
    isReady: upstream.isReady,
    files: ({ cik, accession }, signal) =>
      upstream.fetch(
        {
          path: archivePath(cik, accession, "index.json"),
          expects: "json",
          parse: parseFiles,
          ...unchanging,
        },
        signal,
      ),
    async document({ cik, accession, primaryDocument }, signal, file) {
      const name = file ?? primaryDocument ?? `${accession}.txt`;
      const fetched = await upstream.fetch(
        {
          path: archivePath(cik, accession, name),
          expects: "text",
          parse: parseMarkup,
          maxBytes: 25_000_000,
          ...unchanging,
        },
        signal,
      );
      const document = await readDocument(fetched.value, signal);
      if (document.text !== "") return { ...fetched, value: document };
      throw new ToolError("upstream_bad_response", "The filing's document has no text.");
    },
  };
};

const index = z.object({
  directory: z.object({ item: z.array(z.object({ name: z.string(), size: z.string() })).min(1) }),
});

const parseFiles = (body: unknown): readonly FilingFile[] =>
  index.parse(body).directory.item.map(({ name, size }) => ({
    name,
    bytes: /^\d+$/.test(size) ? Number(size) : null,
  }));

const parseMarkup = (body: unknown): string => {
  const markup = z.string().parse(body);
  // The SEC refuses with such pages, some of them with status 200.
  if (/<title>\s*SEC\.gov \|/i.test(markup.slice(0, 4_096))) throw new Error("It is no filing.");
  return markup;
};
