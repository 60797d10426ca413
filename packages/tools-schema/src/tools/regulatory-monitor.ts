import { z } from "zod";
import { citedText, sourceId } from "../data/citation.ts";
import { dayWindow } from "../data/window.ts";
import { defineTool } from "../define-tool.ts";
import { agencyCodes } from "../data/agencies.ts";
import { count, day, dayOrInstant, link, listedWordsOr, subject } from "../fields.ts";

const agencyReport = z.strictObject({
  code: z.string().min(1),
  name: z.string().min(1),
  status: z.enum(["ok", "empty", "unavailable"]),
  reason: z.string().nullable(),
  count: count.describe("Items of this agency in the answer."),
});

const item = z.strictObject({
  agency: z.string().min(1).describe("The agency's code."),
  type: z.enum([
    "rule",
    "proposed-rule",
    "notice",
    "presidential-document",
    "recall",
    "press-release",
    "litigation-release",
    "filing",
    "other",
  ]),
  title: z.string().min(1),
  abstract: z.string().nullable(),
  documentNumber: z.string().nullable(),
  docketIds: z.array(z.string()),
  publishedAt: dayOrInstant,
  effectiveOn: day.nullable(),
  commentsCloseOn: day.nullable(),
  significant: z.boolean().nullable(),
  url: link,
  impact: citedText.nullable(),
  sourceId,
});

/** Regulatory documents on a topic. Dates and deadlines are the agency's own, never a model's. */
export const regulatoryMonitor = defineTool({
  slug: "regulatory-monitor",
  name: "Regulatory monitor",
  category: "research",
  queue: "llm",
  description:
    "Recent documents of US federal agencies on a topic (rules, proposed rules, notices, recalls, releases) with publication, effective and comment dates as the agency states them, a status per agency, and an impact note per document. Notes are written by a locally run language model or quoted (analysis.model tells which), with citations.",
  keywords: ["regulation", "compliance", "rulemaking", "law", "Federal Register", "FCC", "FDA"],
  timeoutSeconds: 150,
  attempts: 2,
  analysis: true,
  data: z.strictObject({
    topic: z.string(),
    window: dayWindow,
    agencies: z.array(agencyReport).min(1),
    items: z.array(item).describe("Newest first; empty where no agency published on the topic."),
  }),
  operations: {
    v1: {
      method: "POST",
      price: "0.06",
      largest: { inputBytes: 4_096, resultBytes: 1_048_576 },
      input: z.strictObject({
        topic: subject.describe("What the documents are about."),
        agencies: listedWordsOr("SEC FCC FDA FEC", agencyCodes).describe(
          "Agency acronyms, separated by spaces.",
        ),
      }),
      examples: [
        {
          input: { topic: "digital asset custody" },
          sample: {
            topic: "warehouse robots",
            window: { from: "2026-08-23", to: "2026-11-21" },
            agencies: [
              {
                code: "SEC",
                name: "Securities and Exchange Commission",
                status: "empty",
                reason: null,
                count: 0,
              },
              {
                code: "FCC",
                name: "Federal Communications Commission",
                status: "ok",
                reason: null,
                count: 1,
              },
            ],
            items: [
              {
                agency: "FCC",
                type: "proposed-rule",
                title: "Short-Range Radio of Autonomous Vehicles in Warehouses",
                abstract: null,
                documentNumber: "2026-99999",
                docketIds: ["ET Docket No. 26-999"],
                publishedAt: "2026-11-02",
                effectiveOn: null,
                commentsCloseOn: "2027-01-04",
                significant: false,
                url: "https://www.federalregister.gov/d/2026-99999",
                impact: { text: "Makers would have to certify radios again.", citations: [1] },
                sourceId: 1,
              },
            ],
          },
        },
        { input: { topic: "tobacco products", agencies: "FDA FTC" } },
      ],
    },
  },
});
