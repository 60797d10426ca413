import { type AgencyFindings, parseAgencies } from "@coinslot/sources";
import type { DataOf, Handler, tools } from "@coinslot/tools-schema";
import type { Answered } from "../engine/answer/answer-from.ts";
import { briefingBudget } from "../engine/budget.ts";
import { type Document, documentFrom } from "../engine/document/document.ts";
import { gatheredFrom } from "../engine/gather/gathered.ts";
import { assemble } from "../engine/result/assemble.ts";
import { citedTextFrom } from "../engine/result/cite.ts";
import { createSourceBook, type SourceBook } from "../engine/result/source-book.ts";
import { saidOnce } from "./said-once.ts";
import type { ToolParts } from "./tool-parts.ts";

type Data = DataOf<"regulatory-monitor">;

/** A comment period is seldom longer. */
const windowDays = 90;
const mostItems = 20;
/** So many of the newest have a note of what they change. */
const mostNotes = 6;
const dayMs = 86_400_000;
const instruction =
  "Say in one sentence what this document would change, and for whom, from its own abstract.";

type Listed = {
  readonly findings: AgencyFindings;
  readonly item: AgencyFindings["documents"][number];
  /** Its abstract, which may be quoted. */
  readonly document: Document | null;
};

/** What agencies published on a topic: their dates and words, and a sentence of each abstract. */
export const createRegulatoryMonitorHandler =
  ({ engine, sources }: ToolParts): Handler<(typeof tools)["regulatory-monitor"]> =>
  async ({ topic, agencies }, { signal, now }) => {
    const run = engine.start(briefingBudget, signal);
    const asked = parseAgencies(agencies);
    const [from, to] = [now() - windowDays * dayMs, now()].map((time) =>
      new Date(time).toISOString().slice(0, 10),
    ) as [string, string];
    const question = { topic: topic.trim(), agencies: asked, from };
    const found = await sources.regulation.find(question, signal);
    const listed = listedFrom(found);
    const answers = new Map<Listed, Answered>();
    const told = listed.filter(({ document }) => document !== null).slice(0, mostNotes);
    for (const [index, one] of told.entries()) {
      const task = { question: `${one.item.title}: ${topic.trim()}`, instruction, maxSentences: 1 };
      const share = 1 / (told.length - index);
      answers.set(one, await run.answerFrom(documentsOf([one]), { ...task, share }));
    }
    const notes = new Map(
      saidOnce([...answers.values()]).map((answered, index) => [told[index] as Listed, answered]),
    );
    const book = createSourceBook();
    const data = {
      topic,
      window: { from, to },
      agencies: found.map(reportOf),
      items: listed.map((one) => itemFrom(one, notes.get(one), book)),
    };
    for (const { answered } of found) if (answered) book.idOfAnswered(answered);
    const silent = found.filter(({ status }) => status === "unavailable");
    for (const { agency, reason } of silent) book.warn(notKnown(agency.code, reason));
    const parts = [...notes].map(([{ item }, answered]) => ({ heading: item.title, answered }));
    const assembled = assemble(
      parts.filter(({ answered }) => answered.sentences.length > 0),
      gatheredFrom(documentsOf(listed)),
      book,
    );
    return { data, ...assembled, partial: assembled.partial || silent.length > 0 };
  };

const notKnown = (code: string, reason: string | null) => ({
  code: "SOURCE_UNAVAILABLE",
  message: `What the ${code} published is not known: ${reason ?? "it was not told"}.`,
  sourceId: null,
});

const documentsOf = (listed: readonly Listed[]): readonly Document[] =>
  listed.flatMap(({ document }) => document ?? []);

/** The newest first, each document once although two agencies may have published it together. */
const listedFrom = (found: readonly AgencyFindings[]): readonly Listed[] => {
  const byNumber = new Map<string, Listed>();
  for (const findings of found) {
    for (const item of findings.documents) {
      if (byNumber.has(item.documentNumber)) continue;
      byNumber.set(item.documentNumber, { findings, item, document: documentOf(findings, item) });
    }
  }
  return [...byNumber.values()]
    .toSorted((one, other) => other.item.publishedAt.localeCompare(one.item.publishedAt))
    .slice(0, mostItems);
};

const documentOf = (
  { answered, agency }: AgencyFindings,
  { title, abstract, url, publishedAt }: AgencyFindings["documents"][number],
): Document | null => {
  if (!answered || abstract === null) return null;
  const { source, isSimulated } = answered.fetched;
  const about = { url, title, publishedAt, publisher: agency.name };
  return documentFrom({ isSimulated, source: { ...source, ...about } }, abstract);
};

const reportOf = ({
  agency,
  status,
  reason,
  documents,
}: AgencyFindings): Data["agencies"][number] => ({
  code: agency.code,
  name: agency.name,
  status,
  reason,
  count: documents.length,
});

const itemFrom = (
  { findings, item, document }: Listed,
  note: Answered | undefined,
  book: SourceBook,
): Data["items"][number] => {
  const { isSignificant: significant, docketIds, ...rest } = item;
  const [sentence] = note?.sentences ?? [];
  const { answered } = findings;
  if (!answered) throw new Error("A document was told by nobody.");
  return {
    agency: findings.agency.code,
    ...rest,
    docketIds: [...docketIds],
    significant,
    impact: sentence ? citedTextFrom(sentence, book) : null,
    sourceId: document ? book.idOfDocument(document) : book.idOfAnswered(answered),
  };
};
