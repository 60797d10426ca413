import { type Simulator, json } from "../simulator.ts";
import type { World } from "../world.ts";
import type { Regulation } from "../world/regulations.ts";

const variants = {
  "no-documents": "nothing found: the list of results is left out",
  "other-agency": "documents of an agency that was not asked for",
};

/** www.federalregister.gov: documents by term, agency and day of publication. */
export const createFederalRegister = ({ regulations }: World): Simulator => ({
  id: "federal-register",
  base: "https://www.federalregister.gov",
  variants,
  answer: ({ url, variant }) => {
    const { pathname, searchParams } = url;
    if (pathname !== "/api/v1/documents.json") return json({ status: 404 }, 404);
    const words = (searchParams.get("conditions[term]") ?? "").toLowerCase().split(/\s+/);
    const agencies = searchParams.getAll("conditions[agencies][]");
    const from = searchParams.get("conditions[publication_date][gte]") ?? "";
    const found = regulations.filter(
      ({ agency, title, abstract, publishedOn }) =>
        (variant === "other-agency" || agencies.includes(agency)) &&
        publishedOn >= from &&
        words.every((word) => `${title} ${abstract}`.toLowerCase().includes(word)),
    );
    if (found.length === 0 || variant === "no-documents") {
      return json({ count: 0, description: "Documents", total_pages: 0 });
    }
    return json({ count: found.length, total_pages: 1, results: found.map(rowOf) });
  },
});

const rowOf = (one: Regulation) => ({
  document_number: one.number,
  title: one.title,
  type: one.type,
  abstract: one.abstract,
  publication_date: one.publishedOn,
  effective_on: one.effectiveOn,
  comments_close_on: one.commentsCloseOn,
  docket_ids: [one.docket],
  significant: one.isSignificant,
  html_url: `https://www.federalregister.gov/d/${one.number}`,
  agencies: [{ slug: one.agency }],
});
