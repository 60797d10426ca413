/**
 * Each transition of a claim is one of these scripts: read and write happen at once, whatever other
 * gateways do. A script that finds another state than it expects changes nothing and says so.
 *
 * Beside the claim stand two indexes, changed in the same scripts: `attention`, a sorted set of the claims
 * that are not finished by the time of their next look, and `unsettled`, a set per payer of the claims whose
 * payment is not decided.
 *
 * A third, `bought`, says which claim is good for a request of a payer: set once it is settled, for good while
 * anything is owed.
 *
 * A fourth, `buyer`, says for a year that a payer has bought here: whose contract is asked about sign-ins.
 *
 * Each that changes where the money is says so to `count` (`counting.ts`) in the same step; `identifiers.ts` says whose
 * call an identifier hinders, and `shares.ts` how many jobs of one payer a queue takes.
 *
 * KEYS of each: claim, identifier index (the claim again where there is none), attention, unsettled, bought, buyer,
 * sale, sums, sales, the payer's own identifier index (again the claim), place, the payer's jobs, the set of what exists
 * (again the claim), audit. ARGV of each: the claim's id, and then what the script names.
 */
export const claimScripts = {
  /**
   * (none) -> settling. A known claim is given without its input, which may have megabytes: anybody can send its
   * payment, as often as he likes. Whoever asks for it by the same request takes its place where that is free
   * (`places.ts`): the third of what is returned; the fourth is how many jobs of its payer are ahead. A new one is not opened
   * about what is known not to exist (`subjects.ts`): then the second is the set's age. ARGV: "1" to open and "0" to find
   * only, time of the first look, most unsettled claims, who asks or "", by which request, queue, most open jobs, now, how many
   * spellings its subject has, these, then field-value pairs.
   */
  openClaim: `
      local known = {}
      for _, name in ipairs(redis.call("HKEYS", KEYS[1])) do
        if name ~= "input" then
          table.insert(known, name)
          table.insert(known, redis.call("HGET", KEYS[1], name))
        end
      end
      if #known > 0 then return { "known", known, ARGV[5] ~= "" and place.take(ARGV[5], ARGV[6]) or 0 } end
      if identifier.isTaken() then return { "identifier-taken" } end
      if ARGV[2] ~= "1" then return { "none" } end
      local spellings = tonumber(ARGV[10])
      local missingSince = subject.isMissing(11, spellings)
      if missingSince then return { "subject-unknown", missingSince } end
      if redis.call("SCARD", KEYS[4]) >= tonumber(ARGV[4]) then return { "too-many-unsettled" } end
      local ahead = share.ahead(ARGV[7], ARGV[9])
      if ahead >= tonumber(ARGV[8]) then return { "share-full" } end
      redis.call("HSET", KEYS[1], unpack(ARGV, 11 + spellings))
      share.take(ARGV[7], ARGV[1], ahead)
      identifier.bindToPayer()
      redis.call("ZADD", KEYS[3], ARGV[3], ARGV[1])
      redis.call("SADD", KEYS[4], ARGV[1])
      count("settling")
      return { "opened", {}, place.open(ARGV[5]), ahead }`,
  /**
   * settling | unknown -> settling, next attempt: the one before is older than any that still runs.
   * ARGV: the attempt that is taken over, now, latest begin of a dead attempt, time of the next look.
   */
  takeOverClaim: `
      local claim = redis.call("HMGET", KEYS[1], "state", "attempt", "attemptAt")
      if claim[1] ~= "settling" and claim[1] ~= "unknown" then return 0 end
      if claim[2] ~= ARGV[2] or tonumber(claim[3]) > tonumber(ARGV[4]) then return 0 end
      redis.call("HSET", KEYS[1], "state", "settling", "attemptAt", ARGV[3])
      redis.call("HINCRBY", KEYS[1], "attempt", 1)
      redis.call("ZADD", KEYS[3], ARGV[5], ARGV[1])
      return 1`,
  /**
   * settling | unknown -> owed; -1 where Redis lost the claim, which is then to be restored.
   * ARGV: transaction, now, next look.
   */
  settleClaim: `
      local state = redis.call("HGET", KEYS[1], "state")
      if not state then return -1 end
      if state ~= "settling" and state ~= "unknown" then return 0 end
      redis.call("HSET", KEYS[1], "state", "owed", "transaction", ARGV[2], "settledAt", ARGV[3])
      redis.call("HDEL", KEYS[1], "looks")
      redis.call("ZADD", KEYS[3], ARGV[4], ARGV[1])
      redis.call("SREM", KEYS[4], ARGV[1])
      identifier.bindToAll()
      redis.call("SET", KEYS[5], ARGV[1])
      redis.call("SET", KEYS[6], "1", "EX", 31536000)
      count("owed", "transaction", bare(ARGV[2]))
      return 1`,
  /**
   * (lost) -> the state among the fields: a Redis that dies may forget its last second, a payment that was
   * settled in it is none the less for that.
   * ARGV: next look, then field-value pairs.
   */
  restoreClaim: `
      if redis.call("EXISTS", KEYS[1]) == 1 then return 0 end
      redis.call("HSET", KEYS[1], unpack(ARGV, 3))
      identifier.bindToPayer()
      redis.call("ZADD", KEYS[3], ARGV[2], ARGV[1])
      local claim = redis.call("HMGET", KEYS[1], "state", "transaction")
      if claim[1] == "unknown" then
        redis.call("SADD", KEYS[4], ARGV[1])
      else
        identifier.bindToAll()
        redis.call("SET", KEYS[5], ARGV[1])
        redis.call("SET", KEYS[6], "1", "EX", 31536000)
      end
      count(claim[1], "transaction", bare(claim[2] or ""))
      return 1`,
  /**
   * settling -> (gone). Only the call that opened the claim may do this, and only while its attempt is the
   * only one: a later one may have been paid. ARGV: token.
   */
  releaseClaim: `
      local claim = redis.call("HMGET", KEYS[1], "state", "token", "attempt")
      if claim[1] ~= "settling" or claim[2] ~= ARGV[2] or claim[3] ~= "1" then return 0 end
      count(nil)
      identifier.free()
      redis.call("DEL", KEYS[1], KEYS[11])
      redis.call("ZREM", KEYS[3], ARGV[1])
      redis.call("SREM", KEYS[4], ARGV[1])
      return 1`,
  /** settling -> unknown; -1 where Redis lost the claim. ARGV: attempt, reason, next look. */
  doubtClaim: `
      local claim = redis.call("HMGET", KEYS[1], "state", "attempt")
      if not claim[1] then return -1 end
      if claim[1] ~= "settling" or claim[2] ~= ARGV[2] then return 0 end
      redis.call("HSET", KEYS[1], "state", "unknown", "doubt", ARGV[3])
      redis.call("ZADD", KEYS[3], ARGV[4], ARGV[1])
      return 1`,
  /**
   * settling | unknown -> void: the chain proves that this authorization moved no money to us and never will.
   * ARGV: reason, seconds for which that is told.
   */
  voidClaim: `
      local state = redis.call("HGET", KEYS[1], "state")
      if state ~= "settling" and state ~= "unknown" then return 0 end
      redis.call("HSET", KEYS[1], "state", "void", "voidReason", ARGV[2])
      redis.call("HDEL", KEYS[1], "input")
      redis.call("EXPIRE", KEYS[1], ARGV[3])
      identifier.free()
      redis.call("ZREM", KEYS[3], ARGV[1])
      redis.call("SREM", KEYS[4], ARGV[1])
      count("void")
      return 1`,
  /**
   * owed -> unknown: the facilitator said settled, the chain does not know of it.
   * ARGV: reason, next look.
   */
  withholdClaim: `
      if redis.call("HGET", KEYS[1], "state") ~= "owed" then return 0 end
      redis.call("HSET", KEYS[1], "state", "unknown", "doubt", ARGV[2], "transaction", "")
      redis.call("ZADD", KEYS[3], ARGV[3], ARGV[1])
      redis.call("SADD", KEYS[4], ARGV[1])
      identifier.freeForOthers()
      count("unknown", "transaction", "")
      return 1`,
  /** owed | delivered, confirmed by the chain. ARGV: transaction. */
  confirmClaim: `
      local state = redis.call("HGET", KEYS[1], "state")
      if state ~= "owed" and state ~= "delivered" then return 0 end
      redis.call("HSET", KEYS[1], "confirmed", "1", "transaction", ARGV[2])
      redis.call("ZREM", KEYS[14], ARGV[1])
      count(state, "transaction", bare(ARGV[2]))
      return 1`,
  /** unknown, without its input where that is larger. ARGV: the most bytes that are kept. */
  forgetInput: `
      if redis.call("HGET", KEYS[1], "state") ~= "unknown" then return 0 end
      if redis.call("HSTRLEN", KEYS[1], "input") <= tonumber(ARGV[2]) then return 0 end
      redis.call("HDEL", KEYS[1], "input")
      return 1`,
  /** owed, without the input of the run whose result is there. ARGV: that run. */
  forgetUsedInput: `
      local claim = redis.call("HMGET", KEYS[1], "state", "run")
      if claim[1] ~= "owed" or claim[2] ~= ARGV[2] then return 0 end
      redis.call("HDEL", KEYS[1], "input")
      return 1`,
  /**
   * owed -> owed, next run; -2 where its payer's share of the queue is full. ARGV: the run that failed, fingerprint,
   * input, now, next look, queue, most open jobs. Only one of many callers gets 1.
   */
  redeemClaim: `
      local claim = redis.call("HMGET", KEYS[1], "state", "run")
      if claim[1] ~= "owed" or claim[2] ~= ARGV[2] then return 0 end
      local ahead = share.ahead(ARGV[7], ARGV[5])
      if ahead >= tonumber(ARGV[8]) then return -2 end
      local run = redis.call("HINCRBY", KEYS[1], "run", 1)
      share.take(ARGV[7], ARGV[1] .. "." .. run, ahead)
      redis.call("HSET", KEYS[1], "fingerprint", ARGV[3], "input", ARGV[4], "runAt", ARGV[5])
      redis.call("ZADD", KEYS[3], ARGV[6], ARGV[1])
      redis.call("SET", KEYS[5], ARGV[1])
      return 1`,
  /**
   * delivered -> owed, next run: what was delivered is not stored any more.
   * ARGV: the run whose result is lost, input, now, next look, queue. Only one of many callers gets 1.
   */
  reopenClaim: `
      local claim = redis.call("HMGET", KEYS[1], "state", "run")
      if claim[1] ~= "delivered" or claim[2] ~= ARGV[2] then return 0 end
      local run = redis.call("HINCRBY", KEYS[1], "run", 1)
      share.take(ARGV[6], ARGV[1] .. "." .. run, share.ahead(ARGV[6], ARGV[4]))
      redis.call("HSET", KEYS[1], "state", "owed", "input", ARGV[3], "runAt", ARGV[4])
      redis.call("PERSIST", KEYS[1])
      redis.call("ZREM", KEYS[14], ARGV[1])
      identifier.keep()
      redis.call("ZADD", KEYS[3], ARGV[5], ARGV[1])
      redis.call("SET", KEYS[5], ARGV[1])
      count("owed")
      return 1`,
  /**
   * owed -> delivered; -1 where Redis lost the claim. One that the chain has not confirmed is in `audit` from here on, apart
   * from `attention`, so that what is undecided never waits for it.
   * ARGV: now, expiry in seconds since the epoch or "", "1" where claims are audited, seconds for which the
   * result is kept.
   */
  deliverClaim: `
      local claim = redis.call("HMGET", KEYS[1], "state", "confirmed")
      if not claim[1] then return -1 end
      if claim[1] ~= "owed" then return 0 end
      redis.call("HSET", KEYS[1], "state", "delivered", "deliveredAt", ARGV[2])
      redis.call("HDEL", KEYS[1], "input")
      if ARGV[3] ~= "" then
        redis.call("EXPIREAT", KEYS[1], ARGV[3])
        identifier.keepUntil(ARGV[3])
      end
      redis.call("ZREM", KEYS[3], ARGV[1])
      if not claim[2] and ARGV[4] == "1" then redis.call("ZADD", KEYS[14], ARGV[2], ARGV[1]) end
      if redis.call("GET", KEYS[5]) == ARGV[1] then redis.call("EXPIRE", KEYS[5], ARGV[5]) end
      count("delivered")
      return 1`,
  /** owed, its run failed. ARGV: the run. */
  noteFailure: `
    local claim = redis.call("HMGET", KEYS[1], "state", "run")
    if claim[1] ~= "owed" or claim[2] ~= ARGV[2] then return 0 end
    redis.call("HSET", KEYS[1], "failedRun", ARGV[2])
    return 1`,
  /**
   * owed -> refunding: from here on nothing is run for this claim.
   * ARGV: the run that failed, the refunding wallet, now.
   */
  beginRefund: `
      local claim = redis.call("HMGET", KEYS[1], "state", "run")
      if claim[1] ~= "owed" or claim[2] ~= ARGV[2] then return 0 end
      redis.call("HSET", KEYS[1], "state", "refunding", "refundFrom", ARGV[3], "refundingAt", ARGV[4])
      redis.call("HDEL", KEYS[1], "looks")
      redis.call("ZADD", KEYS[3], ARGV[4], ARGV[1])
      count("refunding", "refundFrom", ARGV[3])
      return 1`,
  /**
   * refunding -> refunded. ARGV: transaction, expiry in seconds since the epoch or "".
   */
  finishRefund: `
      if redis.call("HGET", KEYS[1], "state") ~= "refunding" then return 0 end
      redis.call("HSET", KEYS[1], "state", "refunded", "refundTransaction", ARGV[2])
      redis.call("HDEL", KEYS[1], "input")
      if ARGV[3] ~= "" then redis.call("EXPIREAT", KEYS[1], ARGV[3]) end
      identifier.free()
      if redis.call("GET", KEYS[5]) == ARGV[1] then redis.call("DEL", KEYS[5]) end
      redis.call("ZREM", KEYS[3], ARGV[1])
      count("refunded", "refundTransaction", bare(ARGV[2]))
      return 1`,
} as const;
