import { element } from "./element.ts";
import type { TryTerms } from "../tool/try-terms.ts";

type Quote = { readonly sourceId: number; readonly text: string };
type Sentence = { readonly text: string; readonly quotes: readonly Quote[] };
type Source = { readonly id: number; readonly title: string | null; readonly url: string };
type Cited = {
  readonly analysis?: { readonly sentences: readonly Sentence[] };
  readonly sources?: readonly Source[];
  readonly warnings?: readonly { readonly message: string }[];
};

/** Only what a browser opens as a page becomes a link: the address came from far away. */
const sourceLink = (source: Source | undefined): HTMLElement => {
  const label = source?.title ?? source?.url ?? "the source";
  const isWeb = source !== undefined && /^https?:\/\//.test(source.url);
  return isWeb
    ? element("a", { href: source.url, rel: "noopener noreferrer nofollow" }, label)
    : element("span", {}, label);
};

const quoteOf = (quote: Quote, sources: readonly Source[]): HTMLElement =>
  element(
    "details",
    {},
    element("summary", {}, `[${quote.sourceId}] shows its quote`),
    element("blockquote", {}, quote.text),
    element(
      "p",
      { class: "soft small" },
      sourceLink(sources.find(({ id }) => id === quote.sourceId)),
    ),
  );

const sentencesOf = ({ analysis, sources = [] }: Cited): readonly HTMLElement[] =>
  analysis
    ? [
        element(
          "ul",
          { class: "sentences" },
          ...analysis.sentences.map(({ text, quotes }) =>
            element("li", {}, text, ...quotes.map((quote) => quoteOf(quote, sources))),
          ),
        ),
      ]
    : [];

const fact = (name: string, value: Node | string): readonly HTMLElement[] => [
  element("dt", {}, name),
  element("dd", {}, value),
];

const transactionOf = (hash: string, { explorer }: TryTerms): HTMLElement =>
  explorer === undefined
    ? element("code", {}, hash)
    : element("a", { href: explorer + hash, rel: "noopener noreferrer" }, hash);

/** What was bought: its sentences with their quotes, the whole answer, the transaction and the claim. */
export const showResult = (
  outcome: HTMLElement,
  terms: TryTerms,
  bought: {
    readonly result: unknown;
    readonly transaction: string | undefined;
    readonly token: string | undefined;
  },
): void => {
  const { result, transaction, token } = bought;
  const cited = (typeof result === "object" ? result : {}) as Cited;
  const claim = `/claims/${token ?? ""}`;
  const text = JSON.stringify(result, undefined, 2);
  const title = element("h3", { tabindex: "-1" }, "The result");
  outcome.replaceChildren(
    title,
    ...(cited.warnings ?? []).map(({ message }) => element("p", { class: "notice" }, message)),
    ...sentencesOf(cited),
    element(
      "div",
      { class: "code" },
      element(
        "pre",
        { tabindex: "0", role: "group", "aria-label": "The result" },
        element("code", {}, text),
      ),
    ),
    element(
      "dl",
      { class: "facts" },
      ...fact("Paid", `${terms.price} in USDC`),
      ...(transaction ? fact("Transaction", transactionOf(transaction, terms)) : []),
      ...(token ? fact("Claim", element("a", { href: claim }, "the result, again and free")) : []),
    ),
  );
  title.focus();
};
