/** The page of a tool, and what it buys. */
export const tool = `
.badge code { background: none; padding: 0; }
.try h2 { margin: 0; }
.try .about { margin-top: 0.2rem; }
.try form > p:last-child { margin-top: 1.1rem; }
.sentences { list-style: none; padding: 0; }
.sentences > li { max-width: none; padding: 0.5rem 0; border-top: 1px solid var(--line); }
.sentences > li:first-child { border-top: 0; }
.sentences details { margin-top: 0.15rem; font-size: var(--small); }
.sentences summary { color: var(--accent); }
.progress ol { list-style: none; padding: 0; margin-top: 1rem; font-size: var(--small); }
.progress li { max-width: none; padding-left: 1.6rem; position: relative; }
.progress li::before { content: "✓"; position: absolute; left: 0.2rem; color: var(--good); }
.progress li.now::before { content: "…"; color: var(--accent); font-weight: 700; }
.progress li.bad::before { content: "×"; color: var(--bad); font-weight: 700; }
.outcome > :first-child { margin-top: 1rem; }
@media (max-width: 30rem) {
  .outcome .facts { grid-template-columns: 1fr; row-gap: 0; }
  .outcome .facts dd + dt { margin-top: 0.5rem; }
}
.outcome h3:focus-visible { outline: none; }
.actions { display: flex; flex-wrap: wrap; gap: 0.6rem; margin-top: 1rem; }
`;
