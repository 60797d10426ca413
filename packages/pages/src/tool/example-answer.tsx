import type { Analysis, Source, ToolDefinition } from "@coinslot/tools-schema";
import type { JSX } from "preact";
import { Disclosure, JsonBlock } from "../components.tsx";
import { exampleResult } from "@coinslot/documents";

type Cited = { readonly analysis: Analysis; readonly sources: readonly Source[] };

const Sentence = ({
  sentence: { text, quotes },
  sources,
}: {
  sentence: Analysis["sentences"][number];
  sources: readonly Source[];
}): JSX.Element => (
  <li>
    {text}
    {quotes.map((quote) => {
      const source = sources.find(({ id }) => id === quote.sourceId);
      return (
        <Disclosure summary={`[${quote.sourceId}] shows its quote`}>
          <blockquote>{quote.text}</blockquote>
          <p class="soft small">
            {source?.title ?? "A source"}, characters {quote.start} to {quote.end} of the text whose
            SHA-256 is <code>{source?.textSha256?.slice(0, 12)}…</code>
          </p>
        </Disclosure>
      );
    })}
  </li>
);

/** The sentences of an answer, each with the quotes that it rests on. */
const CitedAnswer = ({ analysis, sources }: Cited): JSX.Element => (
  <div class="panel">
    <h3>As it reads</h3>
    <ul class="sentences">
      {analysis.sentences.map((sentence) => (
        <Sentence sentence={sentence} sources={sources} />
      ))}
    </ul>
    <p class="soft small">
      <a href="/citations">What a citation proves, and what not</a>
    </p>
  </div>
);

/** An answer of the tool, whole: its definition's sample, which tests hold against the schema. */
export const ExampleAnswer = ({ tool }: { tool: ToolDefinition }): JSX.Element => {
  const [{ sample }] = tool.operations.v1.examples;
  const result = exampleResult(tool);
  return (
    <>
      {tool.analysis ? <CitedAnswer {...(result as Cited)} /> : null}
      <JsonBlock
        value={result}
        label={
          sample === undefined
            ? "200, application/json"
            : "200, application/json (fictional figures and names)"
        }
      />
    </>
  );
};
