import { error, type Remark } from "../finding.ts";
import { isMembers, listIn, type Members, objectIn } from "../read-json.ts";

const elsewhere = ["outputSchema", "inputSchema", "metadata", "extensions"];

/** The metadata of version 1, in the body: indexes find it in `accepts[].outputSchema` and nowhere else. */
export const checkVersionOne = (body: Members | undefined): readonly Remark[] => {
  if (body?.["x402Version"] !== 1) return [];
  const [entry] = listIn(body, "accepts");
  if (!entry)
    return [error("version 1 terms accept nothing", "put at least one entry into `accepts`")];
  if (objectIn(objectIn(entry, "outputSchema"), "input")) return [];
  const misplaced = elsewhere.find(
    (name) => isMembers(body[name]) || (name !== "outputSchema" && isMembers(entry[name])),
  );
  return [
    error(
      misplaced === undefined
        ? "version 1 terms do not say how the operation is called"
        : `version 1 metadata is in \`${misplaced}\`, where nobody looks`,
      'put `{ input: { type: "http", method, … }, output }` into accepts[].outputSchema',
    ),
  ];
};
