/**
 * Each transition of a claim is one of these scripts: read and write happen at once, whatever other
 * gateways do. A script that finds another state than it expects changes nothing and says so.
 */
export const claimScripts = {
  /**
   * KEYS: claim, identifier index (the claim again when there is none).
   * ARGV: "1" to open, claim id, then field-value pairs.
   */
  openClaim: {
    numberOfKeys: 2,
    lua: `
      local known = redis.call("HGETALL", KEYS[1])
      if #known > 0 then return { "known", known } end
      local identified = KEYS[2] ~= KEYS[1]
      if identified and redis.call("EXISTS", KEYS[2]) == 1 then return { "identifier-taken" } end
      if ARGV[1] ~= "1" then return { "none" } end
      redis.call("HSET", KEYS[1], unpack(ARGV, 3))
      if identified then redis.call("SET", KEYS[2], ARGV[2]) end
      return { "opened" }`,
  },
  /** settling | unknown -> owed. ARGV: transaction, now. */
  settleClaim: {
    numberOfKeys: 1,
    lua: `
      local state = redis.call("HGET", KEYS[1], "state")
      if state ~= "settling" and state ~= "unknown" then return 0 end
      redis.call("HSET", KEYS[1], "state", "owed", "transaction", ARGV[1], "settledAt", ARGV[2])
      return 1`,
  },
  /** settling -> (released). ARGV: the claim's token, because only the call that opened it may do this. */
  releaseClaim: {
    numberOfKeys: 2,
    lua: `
      local claim = redis.call("HMGET", KEYS[1], "state", "token")
      if claim[1] ~= "settling" or claim[2] ~= ARGV[1] then return 0 end
      redis.call("DEL", KEYS[1], KEYS[2])
      return 1`,
  },
  /** settling -> unknown. ARGV: reason. */
  doubtClaim: {
    numberOfKeys: 1,
    lua: `
      if redis.call("HGET", KEYS[1], "state") ~= "settling" then return 0 end
      redis.call("HSET", KEYS[1], "state", "unknown", "doubt", ARGV[1])
      return 1`,
  },
  /** owed -> owed, next run. ARGV: the run that failed, fingerprint, input. Only one of many callers gets 1. */
  redeemClaim: {
    numberOfKeys: 1,
    lua: `
      local claim = redis.call("HMGET", KEYS[1], "state", "run")
      if claim[1] ~= "owed" or claim[2] ~= ARGV[1] then return 0 end
      redis.call("HINCRBY", KEYS[1], "run", 1)
      redis.call("HSET", KEYS[1], "fingerprint", ARGV[2], "input", ARGV[3])
      return 1`,
  },
  /** owed -> delivered. ARGV: now, expiry in seconds since the epoch or "". */
  deliverClaim: {
    numberOfKeys: 2,
    lua: `
      if redis.call("HGET", KEYS[1], "state") ~= "owed" then return 0 end
      redis.call("HSET", KEYS[1], "state", "delivered", "deliveredAt", ARGV[1])
      redis.call("HDEL", KEYS[1], "input")
      if ARGV[2] ~= "" then
        redis.call("EXPIREAT", KEYS[1], ARGV[2])
        redis.call("EXPIREAT", KEYS[2], ARGV[2])
      end
      return 1`,
  },
} as const;
