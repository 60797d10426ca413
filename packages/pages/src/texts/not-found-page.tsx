import type { Content } from "../layout.tsx";

/** For a path at which nothing is. */
export const notFoundPage = (): Content => ({
  path: "/404",
  title: "Nothing is here",
  description: "No page has this address.",
  isIndexed: false,
  body: (
    <>
      <h1>Nothing is here</h1>
      <p class="lede">No page has this address. Nothing was charged.</p>
      <p>
        <a href="/">All tools</a> are on the first page, and <a href="/catalog">the catalog</a> has
        them as JSON.
      </p>
    </>
  ),
});
