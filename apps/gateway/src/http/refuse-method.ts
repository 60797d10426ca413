import { problemReply, type Reply } from "./reply.ts";

/** The answer to a method that a path is not called with; `allow` names those that it is. */
export const methodNotAllowed = (allow: string): Reply =>
  problemReply(
    { code: "method_not_allowed", detail: `This path is called with ${allow}.` },
    false,
    { headers: { allow: `${allow}, OPTIONS` } },
  );
