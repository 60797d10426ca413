import {
  AUTHORITATIVE_ANSWER,
  type Packet,
  type Question,
  RECURSION_AVAILABLE,
  type Answer,
} from "dns-packet";
import type { Playbook } from "../playbook.ts";
import { type PlayedAnswer, dnsFailures, isDnsFailure } from "./dns-failures.ts";
import type { Zone } from "./zone.ts";

/** The codes of RFC 1035 for what dns-packet takes only as flags. */
const codes = { NXDOMAIN: 3, SERVFAIL: 2, REFUSED: 5 } as const;

/** Answers a question out of the zone, or as it is played; undefined when it is to be silent. */
export type AnswerQuestion = (query: Packet) => Packet | undefined;

/** Answers questions about the names of the zone; any other name does not exist. */
export const createAnswerQuestion = (zone: Zone, playbook: Playbook): AnswerQuestion => {
  const play = (name: string, type: string): PlayedAnswer | "silent" | undefined => {
    const { mode, count = 0 } = playbook.next(name, "", isDnsFailure) ?? {};
    if (mode === undefined || !isDnsFailure(mode)) return undefined;
    return dnsFailures[mode].answer({ name, type }, count) ?? "silent";
  };
  return (query) => {
    const question = query.questions?.[0];
    if (!question) return reply(query, { rcode: "REFUSED" });
    const name = question.name.toLowerCase();
    const played = play(name, question.type);
    if (played === "silent") return undefined;
    return reply(query, played ?? lookUp(zone, name, question));
  };
};

/** What the zone says of a name in lower case; nothing was played. */
export const lookUp = (zone: Zone, name: string, { type }: Question): PlayedAnswer => {
  const records = zone.get(name);
  // A name between a zone and its hosts exists, and has nothing.
  const isBetween = () => [...zone.keys()].some((other) => other.endsWith(`.${name}`));
  if (!records) return isBetween() ? { answers: [] } : { rcode: "NXDOMAIN" };
  return { answers: records.filter((record: Answer) => record.type === type) };
};

const reply = (query: Packet, { rcode, answers = [] }: PlayedAnswer): Packet => ({
  type: "response",
  id: query.id ?? 0,
  flags: AUTHORITATIVE_ANSWER | RECURSION_AVAILABLE | (rcode ? codes[rcode] : 0),
  questions: query.questions ?? [],
  answers: [...answers],
});
