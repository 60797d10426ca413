/** What every page has: body text, headings, links, header and footer. */
export const frame = `
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body {
  margin: 0;
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.6 var(--sans);
  overflow-wrap: break-word;
}
h1, h2, h3 { line-height: 1.2; letter-spacing: -0.015em; text-wrap: balance; margin: 0; }
h1 { font-size: clamp(1.75rem, 1.3rem + 2vw, 2.6rem); font-weight: 700; }
h2 { font-size: 1.3rem; font-weight: 650; margin-top: 2.75rem; }
h3 { font-size: 1.02rem; font-weight: 650; letter-spacing: 0; margin-top: 1.5rem; }
p, ul, ol, dl, pre, table { margin: 0.75rem 0 0; }
p, li { max-width: 68ch; }
ul, ol { padding-left: 1.25rem; }
li + li { margin-top: 0.3rem; }
a { color: var(--accent); text-underline-offset: 0.18em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
code, pre, kbd { font-family: var(--mono); font-size: 0.9em; }
:not(pre) > code { background: var(--sunken); border-radius: 5px; padding: 0.1em 0.35em; }
hr { border: 0; border-top: 1px solid var(--line); margin: 2.5rem 0 0; }
svg { display: block; max-width: 100%; }
[hidden] { display: none !important; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 0.75rem; z-index: 1; padding: 0.5rem 1rem; background: var(--raised); }
.wrap { max-width: var(--width); margin-inline: auto; padding-inline: 1.25rem; }
.top { border-bottom: 1px solid var(--line); background: var(--raised); }
.top > .wrap { display: flex; flex-wrap: wrap; align-items: center; gap: 0.35rem 1.5rem; padding-block: 0.75rem; }
.brand { display: inline-flex; align-items: center; gap: 0.6rem; font-weight: 700; color: var(--ink); text-decoration: none; font-size: 1.05rem; }
.brand svg { width: 1.6rem; height: 1.6rem; }
.brand .coin { fill: var(--accent); }
.brand .slot { fill: var(--raised); }
.top nav { margin-left: auto; }
.top nav ul { display: flex; flex-wrap: wrap; gap: 0 1.1rem; list-style: none; margin: 0; padding: 0; }
.top nav li { margin: 0; }
.top nav a { display: inline-block; padding: 0.35rem 0; color: var(--ink); text-decoration: none; font-size: var(--small); }
.top nav a:hover, .top nav a[aria-current] { text-decoration: underline; text-decoration-color: var(--accent); text-decoration-thickness: 2px; text-underline-offset: 0.4em; }
.bar { background: var(--accent-ground); color: var(--ink); font-size: var(--small); border-top: 1px solid var(--line); }
.bar p { margin: 0 auto; padding: 0.4rem 1.25rem; max-width: var(--width); }
main { display: block; padding-block: 2.25rem 4rem; }
.foot { border-top: 1px solid var(--line); color: var(--soft); font-size: var(--small); padding-block: 1.5rem 2.5rem; }
.foot ul { display: flex; flex-wrap: wrap; gap: 0.1rem 1.2rem; list-style: none; padding: 0; margin: 0; }
.foot li { margin: 0; }
.foot a { color: var(--soft); display: inline-block; padding: 0.2rem 0; }
.lede { font-size: 1.15rem; color: var(--soft); max-width: 60ch; }
.soft { color: var(--soft); }
.small { font-size: var(--small); }
.crumbs { font-size: var(--small); color: var(--soft); margin: 0 0 0.75rem; }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
@media print { .top nav, .foot, .try, .copy { display: none; } }
`;
