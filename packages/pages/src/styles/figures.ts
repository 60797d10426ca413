/** Charts and figures: the dashboard and the books. */
export const figures = `
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); gap: 1rem; margin-top: 0.75rem; }
.chart { margin: 0; border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised); padding: 0.9rem 1rem; }
.chart figcaption { font-weight: 600; font-size: var(--small); }
.chart figcaption .soft { font-weight: 400; }
.chart svg { display: block; width: 100%; height: 6rem; margin-top: 0.5rem; border-bottom: 1px solid var(--line-strong); }
.chart .ends { display: flex; justify-content: space-between; margin: 0.25rem 0 0; font-size: var(--tiny); }
.bar-of { fill: var(--accent); }
.bar-of.good { fill: var(--good); }
.bar-of.bad { fill: var(--bad); }
`;
