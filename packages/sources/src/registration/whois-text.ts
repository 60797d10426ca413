import { type Part, partOfHeader } from "./whois-labels.ts";

/** What one line of a WHOIS text says, in the part of the text that it stands in. */
export type Entry = {
  readonly part: Part;
  /** The block of lines that it stands in: blocks are parted by empty lines. */
  readonly block: number;
  /** Lower case, words parted by single spaces; that of the heading for a line without a label. */
  readonly label: string;
  readonly value: string;
  /** Whether the line has no label of its own. */
  readonly isBare: boolean;
};

/** "Label: value", "Label........: value"; what follows a URL's colon is none. */
const colonForm = /^(\s*)([^\s:][^:]{0,150}?)[\s.]{0,80}:(?!\/\/)[ ]*(.*)$/;

/** "[Domain Name]   value", with or without a letter before it. */
const bracketForm = /^(\s*)(?:[a-z]\. )?\[([^\]]{1,60})\]\s*(.*)$/;

/** "Registrar      value" and "Record created on value" of registries that write no colons. */
const wordForm =
  /^(\s*)(domain name|holder|registrar|technical contact|dnssec|name servers|first registration date|record (?:created|expires) on|registered on)(?:\s{2,}| (?=\S*\d))(?!:)(\S.*)$/i;

/** No line of a record is longer; what is would only be slow to read. */
const maxLine = 500;

type Line = { readonly indent: number; readonly label: string; readonly value: string };

/** How a line starts a heading: "Registrant:", "[Holder]", or the words alone. */
const plainLabel = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/\([^)]*\)/g, " ")
    .replaceAll(/[\s_.-]+/g, " ")
    .replace(/^\W+/, "")
    .trim();

const lineOf = (text: string): Line | null => {
  const [, space = "", label, value = ""] =
    bracketForm.exec(text) ?? wordForm.exec(text) ?? colonForm.exec(text) ?? [];
  if (!label) return null;
  return { indent: space.length, label: plainLabel(label), value: value.replace(/^:/, "").trim() };
};

type Reading = {
  readonly entries: Entry[];
  part: Part;
  heading: string;
  /** Whether the part has said anything yet: an empty line ends only one that has. */
  isBegun: boolean;
  block: number;
  isAtStart: boolean;
  last: { readonly label: string; readonly indent: number } | null;
};

/**
 * The lines of a WHOIS text as labels with values. A heading names the part of the text that the lines below it stand in;
 * a line without a label belongs to its heading, or goes on with the line above.
 */
export const entriesOf = (text: string): readonly Entry[] => {
  const reading: Reading = {
    entries: [],
    part: "domain",
    heading: "",
    isBegun: false,
    block: 0,
    isAtStart: true,
    last: null,
  };
  for (const raw of text.split(/\r?\n/)) {
    readLine(reading, raw.slice(0, maxLine).replaceAll("\t", "    ").trimEnd());
  }
  return reading.entries;
};

const readLine = (reading: Reading, line: string): void => {
  if (line.trim() === "") return endBlock(reading);
  if (/^[-=*_.\s]+$/.test(line)) return;
  const comment = /^\s*[%#;](.*)$/.exec(line);
  if (comment) return readComment(reading, comment[1] ?? "");
  const plain = line.replace(/^\*+\s*/, "");
  const told = lineOf(plain);
  if (told) readLabelled(reading, told);
  else readBare(reading, plain);
  reading.isAtStart = false;
};

const endBlock = (reading: Reading): void => {
  if (!reading.isAtStart) reading.block += 1;
  reading.isAtStart = true;
  reading.last = null;
  if (!reading.isBegun) return;
  beginPart(reading, "domain", "");
};

const beginPart = (reading: Reading, part: Part, heading: string): void => {
  reading.part = part;
  reading.heading = heading;
  reading.isBegun = false;
};

/** Some registries write their headings as comments. */
const readComment = (reading: Reading, text: string): void => {
  const heading = /^\s*([a-z ]{3,40}):?\s*$/i.exec(text)?.[1];
  const part = heading && partOfHeader(plainLabel(heading));
  if (part) beginPart(reading, part, plainLabel(heading));
};

const readLabelled = (reading: Reading, { indent, label, value }: Line): void => {
  const part = partOfHeader(label);
  // In a flat record the registrar is a line among others, not the heading of those below it.
  const isBlock = reading.isAtStart && part !== "nameservers";
  const isHeading = part !== null && (value === "" || isBlock);
  if (isHeading) beginPart(reading, part, label);
  if (value === "") {
    reading.last = part === null ? { label, indent } : null;
    return;
  }
  add(reading, label, value, false);
  reading.last = { label, indent };
};

const readBare = (reading: Reading, line: string): void => {
  const indent = line.length - line.trimStart().length;
  const { last } = reading;
  if (last && indent > last.indent) return add(reading, last.label, line.trim(), true);
  const label = plainLabel(line);
  const part = partOfHeader(label);
  if (part) {
    beginPart(reading, part, label);
    reading.last = null;
  } else if (reading.heading !== "") add(reading, reading.heading, line.trim(), true);
};

const add = (reading: Reading, label: string, value: string, isBare: boolean): void => {
  const { part, block } = reading;
  reading.entries.push({ part, block, label, value, isBare });
  reading.isBegun = true;
};
