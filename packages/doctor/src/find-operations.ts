import type { Ask } from "./ask.ts";
import { error, type Remark, warning } from "./finding.ts";
import { isMembers, type Members, objectIn, readJson, textIn } from "./read-json.ts";

/** One paid call, as the origin announces it. */
export type AnnouncedOperation = {
  readonly method: string;
  readonly url: string;
  /** In USD, where a fixed one is announced. */
  readonly price?: string | undefined;
};

/** What an origin announces, and what is wrong with that. */
export type Announcement = {
  readonly operations: readonly AnnouncedOperation[];
  readonly remarks: readonly Remark[];
};

const methods = ["get", "post", "put", "patch", "delete"];

const operationsIn = (document: Members, origin: string): readonly AnnouncedOperation[] =>
  Object.entries(objectIn(document, "paths") ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = isMembers(item) ? objectIn(item, method) : undefined;
      const payment = objectIn(operation, "x-payment-info");
      // A path with a parameter cannot be asked without knowing one; what is no path could lead to another host.
      if (!payment || !path.startsWith("/") || path.includes("{")) return [];
      const price = textIn(objectIn(payment, "price"), "amount");
      return [{ method: method.toUpperCase(), url: origin + path, price }];
    }),
  );

const announced = (document: Members, origin: string): Announcement => {
  const operations = operationsIn(document, origin);
  const contact = objectIn(objectIn(document, "info"), "contact");
  return {
    operations,
    remarks: [
      ...(operations.length > 0
        ? []
        : [
            error(
              "the OpenAPI document announces no paid operation",
              "add `x-payment-info` with `price` and `protocols: [{ x402: {} }]` to each operation that is paid for",
            ),
          ]),
      ...(contact && (textIn(contact, "email") ?? textIn(contact, "url"))
        ? []
        : [warning("info.contact is missing", "name an email address or a URL in info.contact")]),
    ],
  };
};

/** Reads `/openapi.json`: the one document that every index reads. */
export const findOperations = async (ask: Ask, origin: string): Promise<Announcement> => {
  const answer = await ask(`${origin}/openapi.json`);
  const fail = (problem: string, mend: string): Announcement => ({
    operations: [],
    remarks: [error(problem, mend)],
  });
  if (!answer)
    return fail("nobody answers", "see that the origin is right and reachable from here");
  if (answer.status >= 300 && answer.status < 400)
    return fail(
      `it redirects to ${answer.headers.get("location") ?? "somewhere else"}`,
      "name the origin that answers by itself: indexes do not follow",
    );
  const document = answer.status === 200 ? readJson(answer.text) : undefined;
  return document
    ? announced(document, origin)
    : fail(
        `/openapi.json is not there (status ${answer.status})`,
        "serve an OpenAPI 3.1 document at /openapi.json: it is all that indexes read",
      );
};
