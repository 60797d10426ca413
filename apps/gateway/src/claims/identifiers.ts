/**
 * Whose calls a claim's identifier hinders. From the moment it is opened, those of its own payer: he signed anew and means
 * the same order. Those of others only while it is settled: a key without money must not take anybody's identifier for the
 * time that it takes to refuse it. Of two that were settled with one identifier the first keeps it.
 */
const prelude = `
      local identifier = {}
      local isIdentified = KEYS[2] ~= KEYS[1]
      local function isHeld()
        return isIdentified and redis.call("GET", KEYS[2]) == ARGV[1]
      end
      function identifier.isTaken()
        return isIdentified and redis.call("EXISTS", KEYS[2], KEYS[10]) > 0
      end
      function identifier.bindToPayer()
        if isIdentified then redis.call("SET", KEYS[10], ARGV[1]) end
      end
      function identifier.bindToAll()
        if isIdentified then redis.call("SET", KEYS[2], ARGV[1], "NX") end
      end
      function identifier.freeForOthers()
        if isHeld() then redis.call("DEL", KEYS[2]) end
      end
      function identifier.free()
        identifier.freeForOthers()
        if isIdentified then redis.call("DEL", KEYS[10]) end
      end
      function identifier.keep()
        if isHeld() then redis.call("PERSIST", KEYS[2]) end
        if isIdentified then redis.call("PERSIST", KEYS[10]) end
      end
      function identifier.keepUntil(seconds)
        if isHeld() then redis.call("EXPIREAT", KEYS[2], seconds) end
        if isIdentified then redis.call("EXPIREAT", KEYS[10], seconds) end
      end`;

/** A script of a claim, with what it binds and frees identifiers by. */
export const withIdentifiers = (lua: string): string =>
  lua.includes("identifier.") ? `${prelude}\n${lua}` : lua;
