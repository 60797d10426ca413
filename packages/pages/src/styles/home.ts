/** The home page and its list of tools. */
export const home = `
.hero { display: grid; gap: 1.5rem 3rem; align-items: start; }
.hero > * { min-width: 0; }
.steps { list-style: none; counter-reset: step; padding: 0; margin: 0; display: grid; gap: 0.75rem; }
.steps li { counter-increment: step; position: relative; margin: 0; padding: 0.8rem 1rem 0.8rem 3.1rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised); max-width: none; }
.steps li::before { content: counter(step); position: absolute; left: 0.95rem; top: 0.85rem; width: 1.5rem; height: 1.5rem; display: grid; place-items: center; border-radius: 50%; font: 700 var(--tiny)/1 var(--mono); color: var(--on-accent); background: var(--accent); }
.steps strong { display: block; }
.steps span { color: var(--soft); font-size: var(--small); }
.tools { list-style: none; padding: 0; margin: 0.75rem 0 0; display: grid; gap: 0.75rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr)); }
.tools li { margin: 0; max-width: none; border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised); padding: 0.9rem 1.1rem; display: flex; flex-direction: column; }
.tools li:hover { border-color: var(--line-strong); }
.tools h3 { margin: 0; }
.tools h3 a { color: var(--ink); }
.tools p { margin: 0.3rem 0 0.7rem; font-size: var(--small); color: var(--soft); display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
.prices { margin-top: auto; display: flex; flex-wrap: wrap; gap: 0.2rem 1rem; font-size: var(--tiny); }
.prices a { text-decoration: none; }
.prices a:hover { text-decoration: underline; }
.prices b { font-family: var(--mono); font-weight: 600; }
.jump { display: flex; flex-wrap: wrap; gap: 0.4rem; list-style: none; padding: 0; }
.jump li { margin: 0; }
@media (min-width: 62rem) {
  .hero { grid-template-columns: 1.15fr 1fr; }
}
`;
