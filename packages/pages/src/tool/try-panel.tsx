import {
  type Parameter,
  parametersOf,
  type Listing,
  type PublicationSettings,
} from "@coinslot/documents";
import { inputJsonSchema } from "@coinslot/tools-schema";
import type { JSX } from "preact";
import { explorerOf } from "../figures/explorer.ts";
import type { TryTerms } from "./try-terms.ts";

/** Who may pay here. */
export type Wallets = Pick<TryTerms, "walletUrl" | "rpcUrl">;

const termsOf = (
  { entry, operation }: Listing,
  settings: PublicationSettings,
  { walletUrl, rpcUrl }: Wallets,
): TryTerms => ({
  method: entry.method,
  route: entry.route,
  amount: String(operation.priceMicroUsd),
  price: entry.price,
  payTo: settings.payTo,
  asset: settings.asset,
  chainId: settings.chainId,
  networkLabel: settings.networkLabel,
  // The sandbox's chain has the number of a real one, which knows nothing of it.
  ...(walletUrl ? { walletUrl } : { rpcUrl, explorer: explorerOf(settings.chainId) }),
});

/** Long texts and structures get room. */
const isLong = (value: unknown): boolean =>
  typeof value === "object" || (typeof value === "string" && value.length > 60);

const Field = ({ parameter, value }: { parameter: Parameter; value: unknown }): JSX.Element => {
  const { name, type, isRequired, choices, description } = parameter;
  const id = `try-${name}`;
  const text = typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);
  const shared = { id, name, "data-type": type, "aria-describedby": `${id}-about` };
  return (
    <>
      <label for={id}>
        {name} {isRequired ? null : <span class="soft">(may be left out)</span>}
      </label>
      {choices ? (
        <select {...shared}>
          {choices.map((choice) => (
            <option selected={choice === (value ?? parameter.fallback)}>{String(choice)}</option>
          ))}
        </select>
      ) : isLong(value) || name === "text" || name.startsWith("text") ? (
        <textarea {...shared} spellcheck={false}>
          {text}
        </textarea>
      ) : (
        <input {...shared} value={text} autocomplete="off" spellcheck={false} />
      )}
      <p class="soft small about" id={`${id}-about`}>
        {description}
      </p>
    </>
  );
};

/**
 * Buys from the page. It is hidden until its script runs: without one the snippets below do the same. The script signs
 * nothing but the terms that stand here.
 */
export const TryPanel = ({
  listing,
  settings,
  wallets,
}: {
  listing: Listing;
  settings: PublicationSettings;
  wallets: Wallets;
}): JSX.Element => {
  const example = listing.operation.examples[0].input as Readonly<Record<string, unknown>>;
  const parameters = parametersOf(inputJsonSchema(listing.operation));
  return (
    <section
      class="panel try"
      aria-labelledby="try"
      hidden
      data-try={JSON.stringify(termsOf(listing, settings, wallets))}
    >
      <h2 id="try">Try it</h2>
      <p class="soft small">
        {wallets.walletUrl
          ? "The sandbox's test wallet pays, with test money. You see what it signs before it does."
          : "Your browser's wallet pays. You see what you sign before you do; it costs no gas."}
      </p>
      <form>
        {parameters.map((parameter) => (
          <Field parameter={parameter} value={example[parameter.name]} />
        ))}
        <p>
          <button class="act" type="submit">
            Buy for {listing.entry.price}
          </button>
        </p>
      </form>
      <div class="progress" role="status" aria-live="polite" />
      <div class="outcome" />
    </section>
  );
};
