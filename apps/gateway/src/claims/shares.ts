import { idChars } from "./claim.ts";

/**
 * A payer's share of a queue, so that one payer's jobs keep nobody else waiting. Counted are his jobs that wait or run, and
 * what may become one: payments that are being settled, and settled ones whose job is not there yet.
 *
 * Nothing is counted up and down: a set per payer names his jobs, and whether one is open is read from the job itself, or
 * from its claim where there is no job. So nothing has to be told when a job ends, and who dies leaves nothing behind.
 */

/** Open jobs of a payer in a queue whose next one still waits in turn; later ones give way to everybody else's. */
export const jobsInTurn = 8;

/** Open jobs of one payer that a queue takes at most, of so many that may wait there: an eighth. */
export const shareOf = (maxBacklog: number): number =>
  Math.max(jobsInTurn, Math.floor(maxBacklog / 8));

/** A settled claim whose gateway died has its job after this long, from the reconciler; until then it counts without. */
const joblessMs = 60_000;

/** No job is open for longer after the last of its payer was begun. */
const keptSeconds = 86_400;

/**
 * `share.ahead(queue, now)`: open jobs of the payer in the queue, 0 where there are too few to matter. `share.take(queue, job,
 * ahead)` adds the claim's job, and notes how many were ahead of it.
 */
const prelude = `
      local share = {}
      local function standOf(job, now)
        local told = redis.call("HMGET", KEYS[1]:match("^[^:]+:") .. job, "timestamp", "finishedOn")
        if told[1] then return told[2] and "ended" or "open" end
        local claim = redis.call("HMGET", KEYS[1]:sub(1, -${idChars + 1}) .. job:match(":(%x+)"),
          "state", "attemptAt", "settledAt", "runAt")
        if claim[1] == "unknown" then return "idle" end
        if claim[1] ~= "settling" and claim[1] ~= "owed" then return "ended" end
        local begun = math.max(tonumber(claim[2] or 0), tonumber(claim[3] or 0), tonumber(claim[4] or 0))
        return begun > tonumber(now) - ${joblessMs} and "open" or "idle"
      end
      function share.ahead(queue, now)
        if redis.call("SCARD", KEYS[12]) < ${jobsInTurn} then return 0 end
        local open, ended = 0, {}
        for _, job in ipairs(redis.call("SMEMBERS", KEYS[12])) do
          local stand = standOf(job, now)
          if stand == "ended" then table.insert(ended, job) end
          if stand == "open" and job:match("^[^:]+") == queue then open = open + 1 end
        end
        if #ended > 0 then redis.call("SREM", KEYS[12], unpack(ended)) end
        return open
      end
      function share.take(queue, job, ahead)
        redis.call("SADD", KEYS[12], queue .. ":" .. job)
        redis.call("EXPIRE", KEYS[12], ${keptSeconds})
        redis.call("HSET", KEYS[1], "ahead", ahead)
      end`;

/** A script of a claim, with what it counts shares by. */
export const withShares = (lua: string): string =>
  lua.includes("share.") ? `${prelude}\n${lua}` : lua;
