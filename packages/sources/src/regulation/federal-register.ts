import { z } from "zod";
import { pageUrlFrom } from "../search/page-url.ts";
import { plainText } from "../search/plain-text.ts";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { Fetched, Provider, ProviderDefinition } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import type { Agency } from "./agencies.ts";

/** The gazette of the US government: what its agencies publish, with their own dates. */
export const definition: ProviderDefinition = {
  id: "federal-register",
  name: "Federal Register",
  kind: "api",
  base: "https://www.federalregister.gov",
  terms: { licence: "open", says: "Works of the US government." },
  rate: { concurrency: 4, perInterval: { calls: 8, ms: 1_000 } },
};

/** A document as the register states it. */
export type RegulatoryDocument = {
  readonly type: "rule" | "proposed-rule" | "notice" | "presidential-document" | "other";
  readonly title: string;
  /** Its own words, for readers who need no more. */
  readonly abstract: string | null;
  readonly documentNumber: string;
  readonly docketIds: readonly string[];
  /** Days, YYYY-MM-DD. */
  readonly publishedAt: string;
  readonly effectiveOn: string | null;
  readonly commentsCloseOn: string | null;
  readonly isSignificant: boolean | null;
  readonly url: string;
};

/** One agency's documents on a topic. */
type RegulationQuestion = {
  readonly topic: string;
  readonly agency: Agency;
  /** The first day of publication, YYYY-MM-DD. */
  readonly from: string;
};

/** The register, asked by topic and agency. */
export type FederalRegister = Provider & {
  /** The newest first; none is an answer. Throws `ToolError`: `upstream_*`. */
  documents(
    question: RegulationQuestion,
    signal: AbortSignal,
  ): Promise<Fetched<readonly RegulatoryDocument[]>>;
};

const fields = [
  "document_number",
  "title",
  "type",
  "abstract",
  "publication_date",
  "effective_on",
  "comments_close_on",
  "docket_ids",
  "significant",
  "html_url",
  "agencies",
];

const day = z.iso.date();
const row = z.object({
  document_number: z.string().min(1),
  title: z.string().min(1),
  type: z.string(),
  abstract: z.string().nullish(),
  publication_date: day,
  effective_on: day.nullish(),
  comments_close_on: day.nullish(),
  docket_ids: z.array(z.string()).nullish(),
  significant: z.boolean().nullish(),
  html_url: z.string(),
  agencies: z.array(z.object({ slug: z.string().nullish() })),
});
/** Without a document the list is left out. */
const answer = z.object({ count: z.int().nonnegative(), results: z.array(z.unknown()).optional() });

type Row = z.output<typeof row>;

/** The Federal Register's API, which needs no key. */
export const createFederalRegister = (runtime: Runtime): FederalRegister => {
  const upstream = createUpstream(definition, runtime);
  return {
    id: definition.id,
    name: definition.name,
    isReady: upstream.isReady,
    async documents(question, signal) {
      const found = await upstream.fetch(
        {
          path: pathOf(question),
          expects: "json",
          parse: parseRows,
          ttlMs: 3_600_000,
          staleForMs: 24 * 3_600_000,
        },
        signal,
      );
      const { slug } = question.agency;
      const own = found.value.filter((one) => one.agencies.some((other) => other.slug === slug));
      return { ...found, value: own.flatMap(documentsFrom) };
    },
  };
};

const pathOf = ({ topic, agency, from }: RegulationQuestion): string => {
  const asked = new URLSearchParams({
    "conditions[term]": topic,
    "conditions[agencies][]": agency.slug,
    "conditions[publication_date][gte]": from,
    order: "newest",
    per_page: "20",
  });
  for (const field of fields) asked.append("fields[]", field);
  return `/api/v1/documents.json?${asked.toString()}`;
};

const parseRows = (body: unknown): readonly Row[] => {
  const { results = [] } = answer.parse(body);
  const rows = results.flatMap((one) => row.safeParse(one).data ?? []);
  if (results.length > 0 && rows.length === 0) throw new Error("No result is a document.");
  return rows;
};

const types: Readonly<Record<string, RegulatoryDocument["type"]>> = {
  rule: "rule",
  "proposed rule": "proposed-rule",
  notice: "notice",
  "presidential document": "presidential-document",
};

const documentsFrom = (one: Row): readonly RegulatoryDocument[] => {
  const url = pageUrlFrom(one.html_url);
  const title = plainText(one.title);
  if (url === null || title === "") return [];
  return [
    {
      type: types[one.type.toLowerCase()] ?? "other",
      title,
      abstract: plainText(one.abstract ?? "") || null,
      documentNumber: one.document_number,
      docketIds: one.docket_ids ?? [],
      publishedAt: one.publication_date,
      effectiveOn: one.effective_on ?? null,
      commentsCloseOn: one.comments_close_on ?? null,
      isSignificant: one.significant ?? null,
      url,
    },
  ];
};
