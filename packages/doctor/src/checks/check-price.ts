import { error, type Remark } from "../finding.ts";
import { listIn, type Members, textIn } from "../read-json.ts";

/** In millionths of a USD, which is USDC's atomic unit. */
const atomicOf = (price: string): string | undefined => {
  const [, whole = "", decimals = ""] = /^(\d{1,9})(?:\.(\d{1,6}))?$/.exec(price) ?? [];
  return whole === "" ? undefined : String(BigInt(whole + decimals.padEnd(6, "0")));
};

/** Whether the announced price is the one that is asked for: validators of indexes compare them. */
export const checkPrice = (
  required: Members | undefined,
  announced: string | undefined,
): readonly Remark[] => {
  const asked = listIn(required, "accepts").map((entry) => textIn(entry, "amount"));
  const [first] = asked;
  if (announced === undefined || first === undefined) return [];
  return asked.includes(atomicOf(announced))
    ? []
    : [
        error(
          `${announced} USD is announced, and ${first} atomic units are asked for`,
          "make the OpenAPI document and the 402 from one price",
        ),
      ];
};
