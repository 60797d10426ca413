import { claimStateNames, claimStates } from "./states.ts";

/**
 * A payment is public as soon as it is on the chain, so a copy of it proves nothing. Of the calls that bring nothing else,
 * one at a time has the claim's place and is answered. It keeps the place for as long as its gateway says, again and
 * again, that it is there: a gateway that dies says nothing. Whoever gives it back, or dies, makes room for the next.
 */
export const presenceMs = 5_000;

/** States in which something is still to be answered; a delivered claim has no place to give. */
const answerable = claimStateNames
  .filter((state) => claimStates[state].pending !== null)
  .map((state) => `${state} = true`);

/**
 * `place.take(connection, fingerprint)`: 1 where the connection has the place now, 0 where another has it, and -1 where
 * there is none to have: another request's, ended, or delivered, be it ever so long ago. `place.open(connection)` gives
 * that of a new claim, whoever had one before.
 */
const prelude = `
      local place = {}
      local answerable = { ${answerable.join(", ")} }
      function place.take(connection, fingerprint)
        local holder = redis.call("GET", KEYS[11])
        if holder ~= connection then
          local claim = redis.call("HMGET", KEYS[1], "state", "fingerprint", "deliveredAt")
          if not answerable[claim[1] or ""] or claim[2] ~= fingerprint or claim[3] then return -1 end
          if holder then return 0 end
        end
        redis.call("SET", KEYS[11], connection, "PX", ${presenceMs})
        return 1
      end
      function place.open(connection)
        if connection == "" then return redis.call("DEL", KEYS[11]) * 0 end
        redis.call("SET", KEYS[11], connection, "PX", ${presenceMs})
        return 1
      end`;

/** What is done to a claim's place alone. KEYS and ARGV are those of every script, then: who asks, by which request. */
export const placeScripts = {
  takePlace: `return place.take(ARGV[2], ARGV[3])`,
  leavePlace: `
      if redis.call("GET", KEYS[11]) == ARGV[2] then redis.call("DEL", KEYS[11]) end
      return 1`,
} as const;

/** A script of a claim, with what it gives its place by. */
export const withPlaces = (lua: string): string =>
  lua.includes("place.") ? `${prelude}\n${lua}` : lua;
