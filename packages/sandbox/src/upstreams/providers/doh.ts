import {
  type Answer,
  AUTHENTIC_DATA,
  decode,
  encode,
  type OptAnswer,
  type Packet,
  RECURSION_AVAILABLE,
  RECURSION_DESIRED,
} from "dns-packet";
import { lookUp } from "../dns/answer-question.ts";
import { createZone, type Zone } from "../dns/zone.ts";
import { type SimulatedAnswer, type Simulator, text } from "../simulator.ts";
import type { World } from "../world.ts";
import type { Domain } from "../world/domains.ts";

/** How a blocking resolver refuses a name. */
type Refusal = "nxdomain-without-recursion" | "null-address";

/** Extended DNS errors of RFC 8914. */
const bogus = 6;
const censored = 16;

const codes = { NXDOMAIN: 3, SERVFAIL: 2, REFUSED: 5 } as const;

const variants = {
  servfail: "the zone's servers fail",
  "null-address": "the name's own address is 0.0.0.0",
  nxdomain: "the resolver asked around and found no such name",
  bogus: "the zone's signatures are wrong: SERVFAIL, with the reason in an extended error",
  "cname-chain": "the name is an alias of an alias of its address",
};

/** Public resolvers over HTTPS (RFC 8484), two of which refuse what they hold for harmful. */
export const createDohResolvers = (world: World): readonly Simulator[] => {
  const zone = createZone(world, []);
  const create = (id: string, base: string, refusal?: Refusal): Simulator => ({
    id,
    base,
    variants,
    answer: ({ url, method, body, headers, variant }) => {
      if (url.pathname !== "/dns-query") return text("Not found.", 404);
      const asked = url.searchParams.get("dns");
      const wire = method === "POST" ? body : Buffer.from(asked ?? "", "base64url");
      if (method === "POST" && headers["content-type"] !== "application/dns-message") {
        return text("Unsupported media type.", 415);
      }
      const query = unlessJunk(wire);
      if (!query) return text("Bad request.", 400);
      return message(answerOf(query, { world, zone, refusal, variant }));
    },
  });
  return [
    create("cloudflare-dns", "https://cloudflare-dns.com"),
    create("cloudflare-security", "https://security.cloudflare-dns.com", "null-address"),
    create("quad9-unfiltered", "https://dns10.quad9.net"),
    create("quad9", "https://dns.quad9.net", "nxdomain-without-recursion"),
  ];
};

type Resolver = {
  readonly world: World;
  readonly zone: Zone;
  readonly refusal: Refusal | undefined;
  readonly variant: string | undefined;
};

const answerOf = (query: Packet, { world, zone, refusal, variant }: Resolver): Packet => {
  const question = query.questions?.[0];
  if (!question) return reply(query, { rcode: "REFUSED" });
  const name = question.name.toLowerCase();
  if (variant === "null-address") return reply(query, { answers: nullAddress(query, name) });
  if (variant === "nxdomain") return reply(query, { rcode: "NXDOMAIN" });
  if (variant === "servfail") return reply(query, { rcode: "SERVFAIL" });
  if (variant === "bogus") return reply(query, { rcode: "SERVFAIL", reason: bogus });
  const domain = world.domains.find((one) => name === one.name || name.endsWith(`.${one.name}`));
  if (refusal && domain?.isBlocked) return refuse(query, refusal, name);
  const found = lookUp(zone, name, question);
  const answers =
    variant === "cname-chain" ? chained(name, found.answers ?? []) : (found.answers ?? []);
  return reply(query, { ...found, answers, isValidated: domain?.isSigned ?? false });
};

const refuse = (query: Packet, refusal: Refusal, name: string): Packet => {
  if (refusal === "nxdomain-without-recursion") {
    return reply(query, { rcode: "NXDOMAIN", isRecursive: false });
  }
  return reply(query, { answers: nullAddress(query, name), reason: censored });
};

const nullAddress = (query: Packet, name: string): Answer[] => {
  const type = query.questions?.[0]?.type;
  if (type !== "A" && type !== "AAAA") return [];
  return [{ type, name, ttl: 60, data: type === "A" ? "0.0.0.0" : "::" }];
};

const chained = (name: string, answers: readonly Answer[]): Answer[] => {
  const links = [`a.${name}`, `b.${name}`];
  const aliases = links.map((data, index): Answer => ({
    type: "CNAME",
    name: [name, ...links][index] ?? name,
    ttl: 60,
    data,
  }));
  return [...aliases, ...answers.map((answer) => ({ ...answer, name: `b.${name}` }))];
};

type Reply = {
  readonly rcode?: keyof typeof codes;
  readonly answers?: readonly Answer[];
  readonly isRecursive?: boolean;
  readonly isValidated?: Domain["isSigned"];
  /** An extended DNS error. */
  readonly reason?: number;
};

const reply = (query: Packet, told: Reply): Packet => ({
  type: "response",
  id: query.id ?? 0,
  flags:
    RECURSION_DESIRED |
    ((told.isRecursive ?? true) ? RECURSION_AVAILABLE : 0) |
    (told.isValidated ? AUTHENTIC_DATA : 0) |
    (told.rcode ? codes[told.rcode] : 0),
  questions: query.questions ?? [],
  answers: [...(told.answers ?? [])],
  additionals: told.reason === undefined ? [] : [extendedError(told.reason)],
});

const extendedError = (code: number): OptAnswer => {
  const data = Buffer.alloc(2);
  data.writeUInt16BE(code);
  return {
    type: "OPT",
    name: ".",
    udpPayloadSize: 1_232,
    extendedRcode: 0,
    ednsVersion: 0,
    flags: 0,
    flag_do: false,
    // The types do not know option 15 of RFC 8914.
    options: [{ code: 15, data } as never],
  };
};

const unlessJunk = (wire: Buffer): Packet | undefined => {
  try {
    return decode(wire);
  } catch {
    return undefined;
  }
};

const message = (packet: Packet): SimulatedAnswer => ({
  headers: { "content-type": "application/dns-message" },
  body: encode(packet),
});
