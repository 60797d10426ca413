import { reachable, sayReach } from "./reachable.ts";
import { createSimulators, realBases } from "./simulators.ts";
import { startUpstreams } from "./start-upstreams.ts";
import { createWorld } from "./world.ts";

type Options = {
  readonly live: boolean;
  readonly contactEmail?: string | undefined;
  readonly log: (message: string) => void;
};

/** Where the data worker finds its providers; `stop` ends what was started for it. */
export type ChosenUpstreams = {
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
};

/** How long a real provider may take to answer before it is told as out of reach. */
const patienceMs = 3_000;

/** For those who did not say whom to write to: it says just that. */
const noContact = "no-contact-given@example.com";

/**
 * Starts the simulated providers, or looks which real ones are in reach; either way it is said
 * plainly. Out of reach is no reason not to start: each tool tells by itself when it is not ready.
 */
export const chooseUpstreams = async (options: Options): Promise<ChosenUpstreams> => {
  const { live, contactEmail = noContact, log } = options;
  if (!live) {
    const upstreams = await startUpstreams({ coversAnything: true });
    const { url, environment } = upstreams;
    log(`SIMULATED providers at ${url}: all their data is fictional (--live asks the real ones)`);
    return { environment, stop: () => upstreams.stop() };
  }
  if (contactEmail === noContact) {
    log("CONTACT_EMAIL is not set: providers are told that no contact was given; some refuse that");
  }
  const bases = realBases(createSimulators(createWorld({ seed: 1, now: Date.now() }), Date.now));
  log(sayReach(bases, await reachable(bases, patienceMs)));
  return { environment: { CONTACT_EMAIL: contactEmail }, stop: async () => {} };
};
