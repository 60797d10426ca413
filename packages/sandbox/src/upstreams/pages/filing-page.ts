import type { Filing, FilingPart, Registrant } from "../world/filings/filing.ts";
import { escapeHtml } from "./html-page.ts";

/**
 * The main document of a filing, as the programs that companies use make it: hidden XBRL at the beginning, a cover,
 * contents with links or without, each item under a heading, and a page's foot between them.
 */
export const filingPage = (registrant: Registrant, filing: Filing): string => {
  const { parts, headings } = filing;
  const body = [
    hiddenFacts(filing),
    cover(registrant, filing),
    headings === "none" ? "" : contents(parts, headings === "linked-contents"),
    ...parts.map((part, index) => section(part, index, filing)),
    line("SIGNATURES"),
    line(
      "Pursuant to the requirements of the Securities Exchange Act of 1934, the registrant has duly caused this report to be signed on its behalf.",
    ),
  ].join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"><head><title>${escapeHtml(filing.primaryDocument.replace(".htm", ""))}</title></head><body>${body}</body></html>`;
};

/** What nobody sees of the page: it must not be read for its text. */
const hiddenFacts = ({ fiscal, reportDate, form }: Filing): string =>
  `<div style="display:none"><ix:header><ix:hidden><ix:nonNumeric name="dei:DocumentFiscalYearFocus">${fiscal?.year ?? ""}</ix:nonNumeric><ix:nonNumeric name="dei:DocumentType">${form}</ix:nonNumeric><ix:nonFraction name="us-gaap:HiddenAmount">987654321</ix:nonFraction></ix:hidden><ix:resources><xbrli:context id="c-1"><xbrli:instant>${reportDate}</xbrli:instant></xbrli:context></ix:resources></ix:header></div>`;

const line = (text: string): string => `<div><span>${escapeHtml(text)}</span></div>`;

const cover = ({ name, stateOfIncorporation }: Registrant, { form, reportDate }: Filing): string =>
  [
    "UNITED STATES",
    "SECURITIES AND EXCHANGE COMMISSION",
    "Washington, D.C. 20549",
    `FORM ${form}`,
    `For the period ended ${reportDate}`,
    name,
    `State or other jurisdiction of incorporation: ${stateOfIncorporation}`,
  ]
    .map(line)
    .join("\n");

const headingOf = ({ item, title }: FilingPart): string =>
  item === null ? title : `Item ${item}. ${title}`;

const contents = (parts: readonly FilingPart[], isLinked: boolean): string => {
  const link = (text: string, index: number): string =>
    isLinked ? `<a href="#part-${index}">${escapeHtml(text)}</a>` : escapeHtml(text);
  const rows = parts.map(({ item, title, part }, index) => {
    const isNewPart = part !== undefined && part !== parts[index - 1]?.part;
    const above = isNewPart ? `<tr><td>PART ${part}</td></tr>` : "";
    return `${above}<tr><td>${link(item === null ? "" : `Item ${item}.`, index)}</td><td>${link(title, index)}</td><td>${index * 7 + 3}</td></tr>`;
  });
  return `${line("TABLE OF CONTENTS")}<table>${rows.join("")}</table>`;
};

const section = (part: FilingPart, index: number, { headings, parts }: Filing): string => {
  const text = headings === "none" ? part.title.toUpperCase() : headingOf(part);
  const isNewPart = part.part !== undefined && part.part !== parts[index - 1]?.part;
  return [
    isNewPart
      ? line(part.part === "I" ? "PART I. FINANCIAL INFORMATION" : "PART II. OTHER INFORMATION")
      : "",
    `<div id="part-${index}"></div>`,
    `<div><span style="font-weight:700">${escapeHtml(text)}</span></div>`,
    ...part.paragraphs.map(
      (paragraph) => `<div style="margin-top:9pt"><span>${escapeHtml(paragraph)}</span></div>`,
    ),
    part.table ? tableOf(part.table) : "",
    `<div style="text-align:center"><span>${index * 7 + 4}</span></div><hr style="page-break-after:always"/><div><a href="#contents">Table of Contents</a></div>`,
  ].join("\n");
};

/** A dollar sign and its amount stand in cells of their own. */
const tableOf = (rows: readonly (readonly string[])[]): string =>
  `<table>${rows
    .map(
      ([label = "", ...cells]) =>
        `<tr><td>${escapeHtml(label)}</td>${cells.map((cell) => `<td>$</td><td><ix:nonFraction scale="3">${escapeHtml(cell)}</ix:nonFraction></td>`).join("")}</tr>`,
    )
    .join("")}</table>`;
