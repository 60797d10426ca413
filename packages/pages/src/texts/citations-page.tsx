import type { JSX } from "preact";
import { Table } from "../components.tsx";
import type { Content } from "../layout.tsx";
import { InlineCode } from "./inline-code.tsx";

/** Word by word from docs/answers.md. */
export const citationTexts = {
  proves:
    "A quote is a verbatim passage of the text that was read at the source. It proves that these words stood there when `retrievedAt` says. It does not prove that they are true: that is the source's business, and why several sources are read.",
  checked: [
    "every figure with its unit, magnitude and sign, every date and period, every name stands in the quotes;",
    "the direction is the quotes': nothing was turned from rose to fell, from did to did not, from may to will, from who sued to who was sued, as far as code can tell;",
    "what was not found is not said. A rule that could not decide counted against the sentence.",
  ],
  not: [
    'cause and scope beyond the quote\'s own words. "Fell because of" is given as its quote where code cannot decide;',
    "that nothing was left out.",
    "anything about sentences of a source that you do not see: read the page where it matters.",
  ],
  steps: [
    "`sources[sourceId].url` is the page, `textSha256` the SHA-256 of its text as it was read (UTF-8, in hex).",
    "The text is normalised first:",
    "`start` and `end` count code points of that text from 0; the end is not included.",
  ],
  rungs: [
    ["written", "the model", "stood against its quotes as it was written"],
    [
      "repaired",
      "the model, a second time",
      "did not stand at first; was written once more from its quotes alone, and stands",
    ],
    [
      "quoted",
      "the source",
      "the quote itself: the sentence did not stand, or no model wrote. The safest of all",
    ],
  ],
  none: "Where nothing supports an answer none is given:",
} as const;

const Points = ({ texts }: { texts: readonly string[] }): JSX.Element => (
  <ul>
    {texts.map((text) => (
      <li>
        <InlineCode text={text} />
      </li>
    ))}
  </ul>
);

const Rungs = (): JSX.Element => (
  <Table
    label="How a sentence came to stand"
    columns={[{ label: "rung" }, { label: "Who wrote the words" }, { label: "What it is worth" }]}
    rows={citationTexts.rungs.map(([rung, writer, worth]) => [<code>{rung}</code>, writer, worth])}
  />
);

/** "What a citation proves", in the words of the docs. */
export const citationsPage = (): Content => ({
  path: "/citations",
  title: "What a citation proves",
  description:
    "Every sentence of an AI tool carries verbatim quotes of what was read. What that proves, what it does not, and how to check it.",
  body: (
    <>
      <h1>What a citation proves</h1>
      <p class="lede">
        Every sentence of an AI tool carries the passages that it rests on, and was checked against
        them by code, and by no model's opinion.
      </p>
      <p>
        <InlineCode text={citationTexts.proves} />
      </p>
      <h2>What was checked</h2>
      <Points texts={citationTexts.checked} />
      <p>
        {citationTexts.none} <code>answer</code> says <code>answerable: false</code>, other tools
        leave the part empty, or fail, and the payment stays good for another input.
      </p>
      <h2>What it does not prove</h2>
      <Points texts={citationTexts.not} />
      <h2>How a sentence came to stand</h2>
      <Rungs />
      <h2>How to check one yourself</h2>
      <ol>
        <li>
          <InlineCode text={citationTexts.steps[0]} />
        </li>
        <li>
          {citationTexts.steps[1]} controls, format characters and variation selectors removed, NFC,
          line ends <code>\n</code>, every other run of white space one space, trimmed.
        </li>
        <li>
          <InlineCode text={citationTexts.steps[2]} /> In Python{" "}
          <code>text[start:end] == quote</code>.
        </li>
      </ol>
      <p>
        <code>npm run verify-citations RESULT.json</code> does it, and reads the pages again with{" "}
        <code>--fetch</code>.
      </p>
    </>
  ),
});
