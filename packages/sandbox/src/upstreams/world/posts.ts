import { createRandom, integerBetween, pick } from "./random.ts";

/** A public post on a network. Its author is nobody. */
export type SocialPost = {
  readonly id: string;
  readonly network: "bluesky" | "mastodon" | "hackernews";
  readonly text: string;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  readonly likes: number;
  readonly replies: number;
};

const networks = ["bluesky", "mastodon", "hackernews"] as const;

const subjects: Readonly<Record<string, readonly string[]>> = {
  "Ethereum staking": [
    "Ethereum staking got so much easier this year, I love the new queue.",
    "The fees for Ethereum staking are terrible, half of my reward is gone.",
    "Ethereum staking moved to a four day queue on Tuesday.",
    "I am worried about the security of Ethereum staking with a single operator.",
    "Great support from the team when my Ethereum staking setup failed.",
    "Ethereum staking rewards stand at 2.9 percent before fees.",
    "Regulators ask hard questions about Ethereum staking, and that is a problem.",
    "Happy with Ethereum staking so far: stable, fast and well documented.",
  ],
  "Rust language": [
    "The Rust language compiler is finally fast, excellent work.",
    "Rust language error messages are still the best anywhere.",
    "I hate how long the Rust language takes to learn.",
    "The new Rust language release broke my plugin, what an awful week.",
    "The Rust language team meets in Calder Bay next month.",
    "Rust language builds in our pipeline now take four minutes.",
    "Nice community around the Rust language, friendly answers every time.",
    "Old plugins fail with the new Rust language release, that is a serious problem.",
  ],
};

const endings = ["", " (simulated)", " Anyone else?", " More tomorrow.", " That is all."];

/** The posts of the last week, the newest first: every text on every network, told differently. */
export const createPosts = (seed: number, now: number): readonly SocialPost[] => {
  const random = createRandom(seed, "posts");
  return Object.values(subjects)
    .flat()
    .flatMap((text, index) =>
      networks.map((network, place): SocialPost => ({
        id: `3k${index}${place}${integerBetween(random, 1_000, 9_999)}`,
        network,
        text: `${text}${pick(random, endings)}`,
        createdAt: new Date(now - integerBetween(random, 1, 160) * 3_600_000).toISOString(),
        likes: integerBetween(random, 0, 400),
        replies: integerBetween(random, 0, 40),
      })),
    )
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
};
