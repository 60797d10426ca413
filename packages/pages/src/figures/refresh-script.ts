import { createAsset } from "../asset.ts";

/** Asks for the page again while somebody looks at it, and puts what is new in place of what is old. */
const source = `
const everyMs = 5000;
const main = document.querySelector("main");
let etag = "";
const refresh = async () => {
  if (document.hidden || main.contains(document.activeElement) || main.querySelector("details[open]")) return;
  const response = await fetch(location.href, { headers: { accept: "text/html" } });
  const next = response.headers.get("etag");
  if (!response.ok || next === etag) return;
  etag = next;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const fresh = page.querySelector("main");
  if (!fresh) return;
  const scrolled = [...main.querySelectorAll(".scroll")].map(({ scrollLeft, scrollTop }) => ({ scrollLeft, scrollTop }));
  main.replaceChildren(...fresh.childNodes);
  main.querySelectorAll(".scroll").forEach((element, index) => Object.assign(element, scrolled[index]));
};
setInterval(() => refresh().catch(() => {}), everyMs);
`;

/** The one script of the dashboard. */
export const refreshScript = createAsset(
  "refresh.js",
  "text/javascript; charset=utf-8",
  source.trimStart(),
);
