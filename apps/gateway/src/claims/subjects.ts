import { readAtField } from "@coinslot/jobs";
import type { NamedSubject } from "@coinslot/tools-schema";

/** What is known not to exist, and when the set was read that does not have it, in milliseconds. */
export type UnknownSubject = { readonly subject: NamedSubject; readonly readAt: number };

/**
 * What a call is about may be known not to exist: workers publish sets of all there is of a kind. Where there is no such
 * set, because none was published or the last one is too old, nothing is known, and the call is sold.
 *
 * `subject.isMissing(first, count)`: when the set was read that has none of so many spellings, from this place of ARGV on;
 * else false. What lies at the key and is no set says nothing.
 */
const prelude = `
      local subject = {}
      function subject.isMissing(first, count)
        if count == 0 then return false end
        local said = redis.pcall("HMGET", KEYS[13], "${readAtField}", unpack(ARGV, first, first + count - 1))
        if said.err or not said[1] then return false end
        for place = 2, count + 1 do
          if said[place] then return false end
        end
        return said[1]
      end`;

/** A script of a claim, with what it asks about its subject by. */
export const withSubjects = (lua: string): string =>
  lua.includes("subject.") ? `${prelude}\n${lua}` : lua;
