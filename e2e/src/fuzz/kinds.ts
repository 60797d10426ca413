import { integerBetween, pick } from "@coinslot/sandbox";
import { hashInput, hashPath } from "../customer.ts";
import {
  altered,
  damaged,
  goodPayment,
  type Kit,
  mutated,
  poorPayment,
  size,
  textOfLength,
  unsignedPayment,
} from "./kit.ts";
import {
  free,
  json,
  mcp,
  message,
  methods,
  paths,
  query,
  textFor,
  withBody,
} from "./request-texts.ts";

/** One way of making requests. */
export type Kind = {
  readonly name: string;
  /** Whether somebody's signature may entitle them. */
  readonly isSigned: boolean;
  /** Whether there may be less than a request, or more: default is one whole request, the last of its connection. */
  readonly isRaw?: true;
  /** How often it is made, beside the others. */
  readonly weight: number;
  /** The bytes of a request, a character each. */
  make(kit: Kit): string | Promise<string>;
};

/** All kinds of requests. */
export const kinds: readonly Kind[] = [
  {
    name: "any path by any method",
    isSigned: false,
    weight: 10,
    make: (kit) => textFor(pick(kit.random, paths), { method: pick(kit.random, methods) }),
  },
  {
    name: "a path that is none",
    isSigned: false,
    weight: 6,
    make: (kit) =>
      textFor(`/${mutated(kit, pick(kit.random, paths)).replaceAll(/[^\x21-\x7e]/g, "%")}`, {
        method: pick(kit.random, methods),
      }),
  },
  {
    name: "a query of many",
    isSigned: false,
    weight: 8,
    make: (kit) =>
      textFor(`${pick(kit.random, paths).split("?")[0]}?${query(kit)}`, { method: "GET" }),
  },
  {
    name: "odd headers",
    isSigned: false,
    weight: 8,
    make: (kit) => {
      const names = [
        "accept",
        "expect",
        "range",
        "cookie",
        "x-forwarded-for",
        "prefer",
        "if-none-match",
        "claim-token",
      ];
      const lines = Array.from({ length: size(kit, 250) }, (_, index): [string, string] => [
        kit.random() < 0.3 ? pick(kit.random, names) : `a${index}`,
        textOfLength(kit, size(kit, 200)).trim(),
      ]);
      return textFor(pick(kit.random, paths), {
        method: pick(kit.random, ["GET", "POST"]),
        headers: Object.fromEntries(lines),
      });
    },
  },
  {
    name: "bytes that are no request",
    isRaw: true,
    isSigned: false,
    weight: 8,
    make: (kit) => textOfLength(kit, size(kit, 3_000)) + pick(kit.random, ["\r\n\r\n", "\n\n", ""]),
  },
  {
    name: "a request whose bytes are changed",
    isRaw: true,
    isSigned: false,
    weight: 10,
    make: (kit) =>
      mutated(
        kit,
        textFor(pick(kit.random, paths), {
          method: pick(kit.random, methods),
          headers: json,
          body: "{}",
        }),
      ),
  },
  {
    name: "several requests at once, the last one changed",
    isRaw: true,
    isSigned: false,
    weight: 4,
    make: (kit) => {
      const one = `GET ${pick(kit.random, free)} HTTP/1.1\r\nhost: a\r\n\r\n`;
      return (
        one.repeat(integerBetween(kit.random, 1, 5)) +
        mutated(kit, textFor("/catalog", { method: "GET" }))
      );
    },
  },
  {
    name: "a body without a payment",
    isSigned: false,
    weight: 5,
    make: (kit) => withBody(kit, {}),
  },
  {
    name: "a payment that nobody signed",
    isSigned: false,
    weight: 8,
    make: (kit) => withBody(kit, unsignedPayment(kit)),
  },
  {
    name: "a payment that is none",
    isSigned: false,
    weight: 8,
    make: (kit) => withBody(kit, damaged(kit, unsignedPayment(kit))),
  },
  {
    name: "a sign-in that is none",
    isSigned: false,
    weight: 4,
    make: (kit) =>
      withBody(kit, {
        "sign-in-with-x": textOfLength(kit, size(kit, 3_000)).replaceAll(/\s/g, ""),
      }),
  },
  {
    name: "a message of MCP",
    isSigned: false,
    weight: 4,
    make: (kit) => mcp(JSON.stringify(message(kit))),
  },
  {
    name: "a message of MCP, changed",
    isSigned: false,
    weight: 5,
    make: (kit) =>
      mcp(
        kit.random() < 0.5
          ? mutated(kit, JSON.stringify(message(kit)))
          : JSON.stringify(altered(kit, message(kit))),
      ),
  },
  {
    name: "a message of MCP with a payment that nobody signed",
    isSigned: false,
    weight: 3,
    make: (kit) => mcp(JSON.stringify(message(kit, unsignedPayment(kit)))),
  },
  {
    name: "a payment without money",
    isSigned: true,
    weight: 4,
    make: (kit) =>
      textFor(hashPath, { headers: { ...json, ...poorPayment(kit) }, body: hashInput }),
  },
  {
    name: "a payment without money, and any body",
    isSigned: true,
    weight: 4,
    make: (kit) => withBody(kit, poorPayment(kit)),
  },
  {
    name: "a message of MCP with a payment without money",
    isSigned: true,
    weight: 2,
    make: (kit) => mcp(JSON.stringify(message(kit, poorPayment(kit)))),
  },
  {
    name: "a good payment, and any body",
    isSigned: true,
    weight: 3,
    make: async (kit) => withBody(kit, await goodPayment(kit)),
  },
  {
    name: "a good payment, damaged",
    isSigned: true,
    weight: 4,
    make: async (kit) =>
      textFor(hashPath, {
        headers: { ...json, ...damaged(kit, await goodPayment(kit)) },
        body: hashInput,
      }),
  },
  {
    name: "a purchase",
    isSigned: true,
    weight: 2,
    make: async (kit) =>
      textFor(hashPath, { headers: { ...json, ...(await goodPayment(kit)) }, body: hashInput }),
  },
];

/** One of them, the heavier the likelier. */
export const anyKind = ({ random }: Pick<Kit, "random">): Kind => {
  const total = kinds.reduce((sum, { weight }) => sum + weight, 0);
  let left = random() * total;
  return kinds.find(({ weight }) => (left -= weight) < 0) ?? pick(random, kinds);
};
