import { type Simulator, html } from "../simulator.ts";
import type { World } from "../world.ts";

/** A site that takes care says so in its headers. */
const careful = {
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "content-security-policy": "default-src 'self'",
};

const variants = { "leads-elsewhere": "the site sends its visitors to another domain" };

/** The start pages of the world's domains that have no other pages. */
export const createSites = ({ domains, pages }: World): Simulator => {
  const written = new Set(pages.map(({ url }) => new URL(url).hostname));
  const owners = new Map(domains.map((domain) => [domain.name, domain]));
  return {
    id: "sites",
    hosts: [...owners.keys()].filter((name) => !written.has(name)),
    variants,
    answer: ({ url, variant }) => {
      if (variant === "leads-elsewhere") {
        return { status: 302, headers: { location: "https://example.com/" }, body: "" };
      }
      const page = html(`<h1>${url.hostname}</h1><p>A start page (simulated).</p>`);
      const isCareful = owners.get(url.hostname)?.registrant !== null;
      return isCareful ? { ...page, headers: { ...page.headers, ...careful } } : page;
    },
  };
};
