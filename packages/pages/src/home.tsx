import { type CatalogDocument, type CatalogEntry, categories } from "@coinslot/tools-schema";
import type { JSX } from "preact";
import { CodeBlock } from "./components.tsx";
import type { Content } from "./layout.tsx";
import { type ListedTool, listTools } from "./listed-tools.ts";

const firstSentence = (text: string): string => /^.*?[.](?=\s|$)/s.exec(text)?.[0] ?? text;

const Card = ({ listed: { main, entries } }: { listed: ListedTool }): JSX.Element => (
  <li>
    <h3>
      <a href={`/tools/${main.slug}`}>{main.name}</a>
    </h3>
    <p>{firstSentence(main.description)}</p>
    <div class="prices">
      {entries.map(({ slug, route, price }) => (
        <a href={`/tools/${slug}`}>
          <b>{price}</b> <span class="soft">{route}</span>
        </a>
      ))}
    </div>
  </li>
);

const Cards = ({ listed }: { listed: readonly ListedTool[] }): JSX.Element => (
  <ul class="tools">
    {listed.map((one) => (
      <Card listed={one} />
    ))}
  </ul>
);

const titles: Readonly<Record<string, string>> = {
  web: "Web",
  crypto: "Crypto",
  finance: "Finance",
  network: "Networks and domains",
  utility: "Text utilities",
  research: "Research, written with citations",
};

const steps = [
  ["Call", "Any tool, without key or account. The answer is 402 with the price in USDC."],
  ["Sign", "Your wallet authorises that amount, once. No gas, no deposit, no subscription."],
  [
    "Get the result",
    "Send the call again with the signature. You owe nothing more, we owe you one result.",
  ],
] as const;

const Hero = ({
  catalog,
  query,
}: {
  catalog: CatalogDocument;
  query: string | undefined;
}): JSX.Element => {
  const example = catalog.tools.find(({ slug }) => slug === "hash") ?? catalog.tools[0];
  return (
    <div class="hero">
      <div>
        <h1>Tools for agents, paid by the call</h1>
        <p class="lede">
          Research, market and domain data, text utilities: {listTools(catalog.tools).length} tools
          over plain HTTP. You pay in USDC for each call that you make, and for nothing else.
        </p>
        <form class="search" role="search" action="/" method="get">
          <input
            type="search"
            name="q"
            value={query}
            aria-label="Search tools"
            placeholder="ether price, 10-K, whois …"
            maxlength={200}
          />
          <button type="submit">Search</button>
        </form>
        {example ? (
          <CodeBlock label="See a price" text={`curl -i -X ${example.method} ${example.url}`} />
        ) : null}
        <p class="small">
          <a href="/money">What happens to my money</a> ·{" "}
          <a href="/citations">What a citation proves</a>
        </p>
      </div>
      <ol class="steps">
        {steps.map(([title, text]) => (
          <li>
            <strong>{title}</strong> <span>{text}</span>
          </li>
        ))}
      </ol>
    </div>
  );
};

const Categories = ({ entries }: { entries: readonly CatalogEntry[] }): JSX.Element => {
  const listed = listTools(entries);
  const filled = categories.filter((name) => listed.some(({ main }) => main.category === name));
  return (
    <>
      <h2 id="tools">Tools</h2>
      <ul class="jump" aria-label="Categories">
        {filled.map((name) => (
          <li>
            <a class="badge" href={`#${name}`}>
              {titles[name] ?? name}
            </a>
          </li>
        ))}
      </ul>
      {filled.map((name) => (
        <section>
          <h2 id={name} class="category">
            {titles[name] ?? name}
          </h2>
          <Cards listed={listed.filter(({ main }) => main.category === name)} />
        </section>
      ))}
    </>
  );
};

const Found = ({
  query,
  found,
}: {
  query: string;
  found: readonly CatalogEntry[];
}): JSX.Element => (
  <section>
    <h2 id="found">
      {found.length === 0 ? "No tool fits" : "Found for"} “{query}”
    </h2>
    {found.length === 0 ? (
      <p>
        Try another word, or <a href="/">see all tools</a>.
      </p>
    ) : (
      <Cards listed={listTools(found)} />
    )}
  </section>
);

/** The home page: what this is, how to buy, and every tool by category with its prices; or what a search found. */
export const homePage = (
  catalog: CatalogDocument,
  searched?: { readonly query: string; readonly found: readonly CatalogEntry[] },
): Content => ({
  path: "/",
  title: searched
    ? `${searched.query} · ${catalog.name}`
    : `${catalog.name}: tools for agents, paid by the call`,
  description: catalog.description,
  isIndexed: searched === undefined,
  body: (
    <>
      <Hero catalog={catalog} query={searched?.query} />
      {searched ? <Found {...searched} /> : <Categories entries={catalog.tools} />}
    </>
  ),
});
