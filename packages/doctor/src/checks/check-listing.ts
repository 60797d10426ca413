import type { Ask } from "../ask.ts";
import { type Remark, warning } from "../finding.ts";
import { listIn, readJson, textIn } from "../read-json.ts";

const pageSize = 1_000;
const mostPages = 20;

const isOf = (origin: string, resource: string | undefined): boolean =>
  resource !== undefined && URL.canParse(resource) && new URL(resource).origin === origin;

/** Whether a facilitator lists anything of an origin: the address is the caller's, not one that the origin names. */
export const checkListing = async (
  ask: Ask,
  facilitator: string,
  origin: string,
): Promise<readonly Remark[]> => {
  let seen = 0;
  for (let page = 0; page < mostPages; page++) {
    const query = `type=http&limit=${pageSize}&offset=${page * pageSize}`;
    const answer = await ask(`${facilitator}/discovery/resources?${query}`);
    const body = answer?.status === 200 ? readJson(answer.text) : undefined;
    if (!body)
      return [
        warning(
          "this facilitator lists nothing: it has no /discovery/resources",
          "settle through one that does as well, if you want to be found through it",
        ),
      ];
    const items = listIn(body, "items");
    if (items.some((item) => isOf(origin, textIn(item, "resource")))) return [];
    seen += items.length;
    if (items.length < pageSize) break;
  }
  return [
    warning(
      `none of its ${seen} entries is of this origin`,
      "an operation is listed after its first settlement with a valid extensions.bazaar, and needs one a month to stay",
    ),
  ];
};
