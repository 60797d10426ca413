import { type Listing, type Publication, snippetsFor } from "@coinslot/documents";
import { inputJsonSchema, resultJsonSchema } from "@coinslot/tools-schema";
import type { ComponentChildren, JSX } from "preact";
import type { Asset } from "../asset.ts";
import { Badge, CodeBlock, Disclosure, JsonBlock, Notice, Table } from "../components.tsx";
import type { Content } from "../layout.tsx";
import { ErrorsTable } from "./errors-table.tsx";
import { ExampleAnswer } from "./example-answer.tsx";
import { Parameters } from "./parameters.tsx";
import { TryPanel, type Wallets } from "./try-panel.tsx";

/** Whether a tool can be sold at this moment. */
export type Readiness = {
  readonly isReady: boolean;
  /** Why not, in a sentence; empty where it is. */
  readonly reason: string;
};

/** What a page of a tool shows beside what is published of it. */
export type ToolPageParts = {
  readonly readiness: Readiness;
  /** The script of "try it"; without it the page has none. */
  readonly script?: Asset | undefined;
  /** Who may pay on the page: the sandbox's test wallet, or one of the browser, which is told a node of the chain. */
  readonly wallets?: Wallets | undefined;
  /** Whether the page's twin in Markdown is served, at its path with `.md`. */
  readonly hasMarkdown: boolean;
};

const Section = ({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ComponentChildren;
}): JSX.Element => (
  <section>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

const Top = ({ listing, readiness }: { listing: Listing; readiness: Readiness }): JSX.Element => {
  const { entry } = listing;
  return (
    <>
      <p class="crumbs">
        <a href="/">Tools</a> / {entry.slug}
      </p>
      <h1>{entry.name}</h1>
      <div class="badges">
        <Badge tone="accent">{entry.price} a call</Badge>
        <Badge>
          <code>
            {entry.method} {entry.route}
          </code>
        </Badge>
        <Badge>x402 version {entry.x402.version}</Badge>
        {readiness.isReady ? (
          <Badge tone="good">ready now</Badge>
        ) : (
          <Badge tone="bad">not ready now</Badge>
        )}
      </div>
      <p class="lede">{entry.description}</p>
      {readiness.isReady ? null : (
        <Notice tone="bad">
          <p>
            This tool cannot be sold at the moment: {readiness.reason} A call without a payment is
            still told the price; one with a payment is refused before any money moves.
          </p>
        </Notice>
      )}
    </>
  );
};

/** The same tool under its other names. */
const Siblings = ({ siblings }: { siblings: readonly Listing[] }): JSX.Element => (
  <Table
    label="Ways to buy"
    columns={[
      { label: "Name" },
      { label: "Call" },
      { label: "Price", isNumber: true },
      { label: "x402 version", isNumber: true },
      { label: "Network" },
    ]}
    rows={siblings.map(({ entry: { slug, method, route, price, x402 } }) => [
      <a href={`/tools/${slug}`}>{slug}</a>,
      <code>
        {method} {route}
      </code>,
      price,
      x402.version,
      x402.network,
    ])}
  />
);

const Snippets = ({ listing, origin }: { listing: Listing; origin: string }): JSX.Element => (
  <>
    {snippetsFor(listing.entry, origin).map(({ name, note, text }, index) => (
      <details open={index === 0}>
        <summary>{name}</summary>
        <CodeBlock label={note} text={text} />
      </details>
    ))}
  </>
);

const Schemas = ({ operation }: { operation: Listing["operation"] }): JSX.Element => (
  <Section id="schema" title="Schemas">
    <Disclosure summary="Of the input">
      <JsonBlock isDense label="JSON Schema 2020-12" value={inputJsonSchema(operation)} />
    </Disclosure>
    <Disclosure summary="Of the result">
      <JsonBlock isDense label="JSON Schema 2020-12" value={resultJsonSchema(operation.tool)} />
    </Disclosure>
  </Section>
);

const Problems = ({ operation }: { operation: Listing["operation"] }): JSX.Element => (
  <Section id="errors" title="When there is no result">
    <p>
      Every error says in <code>charged</code> where your money is and in <code>retry</code> what to
      do next. Whoever does it never pays twice: <a href="/money">what happens to my money</a>,{" "}
      <a href="/errors.md">all errors</a>.
    </p>
    <ErrorsTable tool={operation.tool} />
  </Section>
);

/** The page of one entry of the catalog, at `/tools/{slug}`. Pure but for what it is told of this moment. */
export const toolPage = (
  { settings, listings }: Publication,
  listing: Listing,
  { readiness, script, wallets = {}, hasMarkdown }: ToolPageParts,
): Content => {
  const { entry, operation } = listing;
  const siblings = listings.filter((one) => one.operation.slug === operation.slug);
  const path = `/tools/${entry.slug}`;
  return {
    path,
    title: `${entry.name} (${entry.price})`,
    description: entry.description,
    markdown: hasMarkdown ? `${path}.md` : undefined,
    scripts: script ? [script] : [],
    body: (
      <>
        <Top listing={listing} readiness={readiness} />
        {script ? <TryPanel listing={listing} settings={settings} wallets={wallets} /> : null}
        <Section id="parameters" title="Parameters">
          <Parameters input={inputJsonSchema(operation)} />
        </Section>
        <Section id="request" title="An example">
          <JsonBlock label="The call" value={entry.callExample} />
          <ExampleAnswer tool={operation.tool} />
        </Section>
        <Section id="code" title="Code to copy">
          <Snippets listing={listing} origin={settings.baseUrl} />
        </Section>
        <Problems operation={operation} />
        <Schemas operation={operation} />
        <Section id="ways" title="Ways to buy it">
          <Siblings siblings={siblings} />
        </Section>
        {hasMarkdown ? (
          <p class="soft small">
            For models: <a href={`${path}.md`}>this page as Markdown</a>, and{" "}
            <a href="/llms.txt">/llms.txt</a> with all tools.
          </p>
        ) : null}
      </>
    ),
  };
};
