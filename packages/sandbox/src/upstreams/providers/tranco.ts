import { type Simulator, html, json } from "../simulator.ts";
import type { World } from "../world.ts";
import { dayOf } from "../world/calendar.ts";

/** tranco-list.eu: the places of a domain in the last days' lists of popular domains. */
export const createTranco = ({ domains, madeAt }: World): Simulator => ({
  id: "tranco",
  base: "https://tranco-list.eu",
  answer: ({ url }) => {
    const [, name] = /^\/api\/ranks\/domain\/([^/]+)$/.exec(url.pathname) ?? [];
    if (!name) return html("<h1>Not Found</h1>", 404);
    const rank = domains.find((domain) => domain.name === name)?.rank;
    const days = [1, 2].map((ago) => dayOf(madeAt - ago * 86_400_000));
    const ranks = rank ? days.map((date, index) => ({ date, rank: rank + index })) : [];
    return json({ domain: name, ranks });
  },
});
