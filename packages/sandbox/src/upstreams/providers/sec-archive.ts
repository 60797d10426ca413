import { filingPage } from "../pages/filing-page.ts";
import { html, json, type SimulatedAnswer } from "../simulator.ts";
import type { World } from "../world.ts";
import type { Filing, Registrant } from "../world/filings/filing.ts";

const path = /^\/Archives\/edgar\/data\/(\d+)\/(\d{18})\/([\w.-]+)$/;

/** The files of filings below www.sec.gov/Archives: the list of a filing's files, and its main document. */
export const answerFromArchive = (world: World, pathname: string): SimulatedAnswer | undefined => {
  const [, cik, number, file] = path.exec(pathname) ?? [];
  const registrant = world.registrantOf(Number(cik));
  const filing = registrant?.filings.find(
    ({ accession }) => accession.replaceAll("-", "") === number,
  );
  if (!registrant || !filing) return undefined;
  if (file === "index.json") return json(indexOf(registrant, filing));
  if (file === filing.primaryDocument) return html(filingPage(registrant, filing));
  return undefined;
};

/** Sizes are text, and the first files have none. */
const indexOf = ({ cik }: Registrant, { accession, primaryDocument, filedAt }: Filing) => {
  const name = `/Archives/edgar/data/${cik}/${accession.replaceAll("-", "")}`;
  const files = [
    [`${accession}-index.html`, "text.gif", ""],
    [`${accession}.txt`, "text.gif", ""],
    [primaryDocument, "text.gif", "1843221"],
    ["R2.htm", "text.gif", "60412"],
  ] as const;
  return {
    directory: {
      item: files.map(([file, type, size]) => ({
        "last-modified": `${filedAt} 16:31:24`,
        name: file,
        type,
        size,
      })),
      name,
      "parent-dir": name.slice(0, name.lastIndexOf("/")),
    },
  };
};
