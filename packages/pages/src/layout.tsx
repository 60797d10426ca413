import type { ComponentChildren, JSX } from "preact";
import type { Asset } from "./asset.ts";
import { icon, preview } from "./images.ts";
import type { Site } from "./site.ts";
import { stylesheet } from "./stylesheet.ts";

/** One page, as it is put into the layout. */
export type Content = {
  /** Where it is, without a query. */
  readonly path: string;
  /** Without the shop's name. */
  readonly title: string;
  /** One sentence for search engines and previews. */
  readonly description: string;
  readonly body: ComponentChildren;
  /** Loaded by this page beside the site's own. */
  readonly scripts?: readonly Asset[] | undefined;
  /** The path of the same page in Markdown. */
  readonly markdown?: string | undefined;
  /** False keeps search engines away. */
  readonly isIndexed?: boolean | undefined;
};

/** A coin above a slot, for the header; the favicon is the same drawing. */
const Mark = (): JSX.Element => (
  <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect class="coin" width="32" height="32" rx="8" />
    <rect class="slot" x="14" y="6" width="4" height="20" rx="2" />
  </svg>
);

const Header = ({ site, path }: { site: Site; path: string }): JSX.Element => (
  <header class="top">
    <div class="wrap">
      <a class="brand" href="/">
        <Mark />
        {site.name}
      </a>
      <nav aria-label="Main">
        <ul>
          {site.navigation.map((link) => (
            <li>
              <a href={link.path} aria-current={link.path === path ? "page" : undefined}>
                {link.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
    {site.notice ? (
      <div class="bar">
        <p>{site.notice}</p>
      </div>
    ) : null}
  </header>
);

const Footer = ({ site }: { site: Site }): JSX.Element => (
  <footer class="foot">
    <div class="wrap">
      <nav aria-label="Documents">
        <ul>
          {site.documents.map(({ path, label }) => (
            <li>
              <a href={path}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  </footer>
);

const Head = ({ site, content }: { site: Site; content: Content }): JSX.Element => {
  const title = content.path === "/" ? content.title : `${content.title} · ${site.name}`;
  const scripts = [...(site.script ? [site.script] : []), ...(content.scripts ?? [])];
  return (
    <head>
      <meta charset="utf-8" />
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="description" content={content.description} />
      {content.isIndexed === false ? <meta name="robots" content="noindex" /> : null}
      <link rel="canonical" href={site.publicUrl + content.path} />
      <link rel="stylesheet" href={stylesheet.path} />
      <link rel="icon" href={icon.path} type={icon.contentType} />
      {content.markdown ? (
        <link rel="alternate" type="text/markdown" href={content.markdown} />
      ) : null}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={content.description} />
      <meta property="og:url" content={site.publicUrl + content.path} />
      <meta property="og:image" content={site.publicUrl + preview.path} />
      <meta name="twitter:card" content="summary_large_image" />
      {scripts.map(({ path }) => (
        <script type="module" src={path} />
      ))}
    </head>
  );
};

/**
 * A whole document: head, skip link, header, the page's own content in `main`, footer. Content has exactly one `h1`,
 * no inline script, and no `style` attribute: the browser is told to refuse both.
 */
export const Layout = ({ site, content }: { site: Site; content: Content }): JSX.Element => (
  <html lang="en">
    <Head site={site} content={content} />
    <body>
      <a class="skip" href="#content">
        Skip to content
      </a>
      <Header site={site} path={content.path} />
      <main id="content" class="wrap" tabindex={-1}>
        {content.body}
      </main>
      <Footer site={site} />
    </body>
  </html>
);
