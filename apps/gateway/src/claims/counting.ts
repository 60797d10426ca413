import { type ClaimState, claimStateNames, claimStates, type Counted } from "./states.ts";

/** What becomes of a sum: how many sales, and their atomic units. */
export const sumFieldOf = (
  operation: string,
  name: Counted | "settled",
  what: "number" | "units",
): string => `${operation} ${name} ${what}`;

/** A state as the books count it, in Lua. */
const rowOf = (state: ClaimState): string[] => {
  const { counted } = claimStates[state];
  return counted === null ? [] : [`${state} = "${counted}"`];
};

/**
 * `count(state, field, value, ...)`: what the books hold of this payment follows its claim into that state, in the
 * same script that moves the claim, and notes the fields with it. `count(nil)` where no money moved and none will.
 *
 * The laws: what a sale is counted under, it is counted under once, because it says itself under what. Settled is
 * delivered, owed, refunded and undecided together. What was finished stays finished when its claim, which expires, is
 * opened anew for the same payment; only a result that is owed again takes a delivery back.
 *
 * Hashes are kept `bare`, without 0x: 64 characters are the most that Redis keeps packed, in half of the memory.
 */
const prelude = `
      local countedAs = { ${claimStateNames.flatMap(rowOf).join(", ")} }
      local function bare(hash)
        return (hash:gsub("^0x", ""))
      end
      local function add(operation, name, number, units)
        redis.call("HINCRBY", KEYS[8], operation .. " " .. name .. " number", number)
        redis.call("HINCRBY", KEYS[8], operation .. " " .. name .. " units", units)
      end
      local function count(state, ...)
        local to = countedAs[state or ""]
        local sale = redis.call("HMGET", KEYS[7], "counted", "operation", "amount")
        local from, operation, amount = sale[1], sale[2], sale[3]
        if from == "refunded" or (from == "delivered" and to ~= "delivered" and to ~= "owed") then return end
        if not to then
          if not from then return end
          add(operation, "settled", -1, "-" .. amount)
          add(operation, from, -1, "-" .. amount)
          redis.call("DEL", KEYS[7])
          redis.call("ZREM", KEYS[9], ARGV[1])
          return
        end
        if not from then
          local claim = redis.call("HMGET", KEYS[1], "operation", "amount", "payer", "payTo", "openedAt")
          operation, amount = claim[1], claim[2]
          if not (operation and amount and #amount < 19 and amount:match("^%d+$")) then return end
          redis.call("HSET", KEYS[7], "counted", to, "operation", operation, "amount", amount,
            "payer", claim[3] or "", "payTo", claim[4] or "", "at", claim[5] or "", ...)
          redis.call("ZADD", KEYS[9], redis.call("HINCRBY", KEYS[8], "sales", 1), ARGV[1])
          add(operation, "settled", 1, amount)
          add(operation, to, 1, amount)
        elseif from ~= to then
          redis.call("HSET", KEYS[7], "counted", to, ...)
          add(operation, from, -1, "-" .. amount)
          add(operation, to, 1, amount)
        elseif select("#", ...) > 0 then
          redis.call("HSET", KEYS[7], ...)
        end
      end`;

/** A script of a claim, with what it counts by. */
export const withCounting = (lua: string): string =>
  lua.includes("count(") ? `${prelude}\n${lua}` : lua;

/**
 * Counts a claim as it stands: one of before claims were counted, or that a gateway of such a version moved. One that
 * is counted already stays so. KEYS and ARGV are those of every script.
 */
export const countClaim = withCounting(`
      local claim = redis.call("HMGET", KEYS[1], "state", "transaction", "refundFrom", "refundTransaction")
      if not claim[1] then return 0 end
      count(claim[1], "transaction", bare(claim[2] or ""), "refundFrom", claim[3] or "", "refundTransaction", bare(claim[4] or ""))
      return 1`);
