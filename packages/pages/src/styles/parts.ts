/** What pages are put together from: see the components of the same names. */
export const parts = `
.badge {
  display: inline-block;
  text-decoration: none;
  padding: 0.1rem 0.55rem;
  border-radius: 999px;
  border: 1px solid var(--line);
  background: var(--raised);
  font-size: var(--tiny);
  line-height: 1.5;
  white-space: nowrap;
  color: var(--soft);
}
.badge.good { color: var(--good); background: var(--good-ground); border-color: transparent; }
.badge.bad { color: var(--bad); background: var(--bad-ground); border-color: transparent; }
.badge.accent { color: var(--accent); background: var(--accent-ground); border-color: transparent; }
.badges { display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: center; margin-top: 0.9rem; }
.scroll { overflow-x: auto; margin-top: 0.75rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised); }
.scroll table { margin: 0; }
table { border-collapse: collapse; width: 100%; font-size: var(--small); }
caption { text-align: left; padding: 0.6rem 0.9rem; color: var(--soft); }
th, td { text-align: left; vertical-align: top; padding: 0.6rem 0.9rem; border-top: 1px solid var(--line); }
thead th { border-top: 0; font-weight: 600; color: var(--soft); white-space: nowrap; }
caption + thead th { border-top: 1px solid var(--line); }
tbody th { font-weight: 600; }
@media (max-width: 40rem) {
  th, td { padding: 0.5rem 0.6rem; }
  thead th { white-space: normal; }
  .scroll { max-height: 75vh; overflow: auto; }
  .scroll tbody th { white-space: nowrap; }
  .scroll thead th { position: sticky; top: 0; z-index: 1; background: var(--raised); box-shadow: 0 1px var(--line); }
}
td.number, th.number { text-align: right; font-family: var(--mono); font-variant-numeric: tabular-nums; white-space: nowrap; }
.code { position: relative; margin-top: 0.75rem; }
.code pre { margin: 0; padding: 0.9rem 1rem; overflow: auto; max-height: 30rem; background: var(--sunken); border: 1px solid var(--line); border-radius: var(--radius); line-height: 1.5; tab-size: 2; }
.code .label { display: block; font-size: var(--tiny); color: var(--soft); margin-bottom: 0.25rem; }
.copy { position: absolute; top: 0.45rem; right: 0.45rem; padding: 0.15rem 0.6rem; font: 600 var(--tiny)/1.5 var(--sans); color: var(--ink); background: var(--raised); border: 1px solid var(--line-strong); border-radius: 6px; cursor: pointer; }
.code .label ~ .copy { top: 2rem; }
.facts { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: 0.35rem 1.25rem; font-size: var(--small); }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
.panel { border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised); padding: 1.1rem 1.25rem; margin-top: 1rem; }
.panel > :first-child { margin-top: 0; }
.notice { border-left: 4px solid var(--accent); background: var(--accent-ground); border-radius: 0 var(--radius) var(--radius) 0; padding: 0.7rem 1rem; margin-top: 1rem; }
.notice > :first-child { margin-top: 0; }
.notice.bad { border-color: var(--bad); background: var(--bad-ground); }
.notice.good { border-color: var(--good); background: var(--good-ground); }
details { margin-top: 0.6rem; }
summary { cursor: pointer; width: fit-content; padding: 0.15rem 0; }
summary:hover { color: var(--accent); }
blockquote { margin: 0.5rem 0 0; padding: 0.1rem 0 0.1rem 1rem; border-left: 3px solid var(--line-strong); }
button.act, .search button { font: 600 1rem/1.4 var(--sans); padding: 0.6rem 1.2rem; color: var(--on-accent); background: var(--accent); border: 1px solid var(--accent); border-radius: 8px; cursor: pointer; }
button.act:hover, .search button:hover { filter: brightness(1.12); }
button.act[disabled] { opacity: 0.55; cursor: default; }
button.plain { font: 600 var(--small)/1.4 var(--sans); padding: 0.45rem 0.9rem; color: var(--ink); background: transparent; border: 1px solid var(--line-strong); border-radius: 8px; cursor: pointer; }
input, textarea, select { font: inherit; color: var(--ink); background: var(--raised); border: 1px solid var(--line-strong); border-radius: 8px; padding: 0.55rem 0.75rem; width: 100%; max-width: 100%; }
textarea { font-family: var(--mono); font-size: var(--small); min-height: 5.5rem; resize: vertical; }
label { display: block; font-weight: 600; font-size: var(--small); margin-top: 0.9rem; }
label .soft { font-weight: 400; }
.search { display: flex; gap: 0.6rem; margin-top: 1rem; max-width: 40rem; }
.search input { flex: 1; min-width: 0; }
`;
