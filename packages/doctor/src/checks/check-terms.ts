import { error, type Remark, warning } from "../finding.ts";
import { listIn, type Members, objectIn, textIn } from "../read-json.ts";

const longestDescription = 500;

const checkAccepts = (required: Members): readonly Remark[] => {
  const accepts = listIn(required, "accepts");
  if (accepts.length === 0)
    return [error("version 2 terms accept nothing", "put at least one entry into `accepts`")];
  return accepts.flatMap((entry, index) => {
    const missing = ["scheme", "network", "amount", "asset", "payTo"].filter(
      (name) => textIn(entry, name) === undefined,
    );
    return missing.length === 0
      ? []
      : [
          error(
            `accepts[${index}] has no ${missing.join(", ")}`,
            "write them as texts, the amount in atomic units, the network as CAIP-2",
          ),
        ];
  });
};

const checkResource = (required: Members, url: string): readonly Remark[] => {
  const named = textIn(objectIn(required, "resource"), "url");
  if (named === undefined || !URL.canParse(named))
    return [error("resource.url is missing", "name the absolute URL of the operation in it")];
  const [is, should] = [new URL(named), new URL(url)];
  if (is.protocol === "http:" && should.protocol === "https:")
    return [
      error(
        `resource.url begins with http:// (${named})`,
        "behind a proxy, take the public origin from a setting and not from the request",
      ),
    ];
  return is.origin === should.origin && is.pathname === should.pathname
    ? []
    : [
        error(
          `resource.url names another resource (${named})`,
          "name the URL under which the call came in",
        ),
      ];
};

const checkDescription = (required: Members): readonly Remark[] => {
  const { length } = textIn(objectIn(required, "resource"), "description") ?? "";
  if (length > 0 && length <= longestDescription) return [];
  return [
    warning(
      length === 0
        ? "resource.description is missing"
        : `resource.description has ${length} of at most ${longestDescription} characters`,
      "say in two sentences what the call gives: indexes search in it",
    ),
  ];
};

/** The terms of version 2, in the header. */
export const checkTerms = (required: Members | undefined, url: string): readonly Remark[] => {
  if (!required)
    return [
      error(
        "there are no version 2 terms",
        "send them as JSON in base64 in the PAYMENT-REQUIRED header; indexes do not take version 1 alone",
      ),
    ];
  if (required["x402Version"] !== 2)
    return [error("the terms in PAYMENT-REQUIRED are not of version 2", "set x402Version to 2")];
  return [
    ...checkAccepts(required),
    ...checkResource(required, url),
    ...checkDescription(required),
  ];
};
