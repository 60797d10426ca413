import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type Answer, decode, encode, RECURSION_DESIRED } from "dns-packet";

/** What a name resolves to; a `cname` is answered like a recursive resolver does: with its addresses. */
export type Zone =
  | { readonly a?: readonly string[]; readonly aaaa?: readonly string[]; readonly cname?: string }
  | "NXDOMAIN"
  | "SERVFAIL"
  | "silence";

/** A name server on a UDP port of 127.0.0.1. */
export type DnsStub = {
  /** `ip:port`, for `dnsServers`. */
  readonly server: string;
  /** Names that were asked for, in order, as `type name`. */
  readonly queries: string[];
  /** A later answer for the same name replaces the earlier one; a list is played in order, its last stays. */
  answer(name: string, zones: Zone | readonly Zone[]): void;
  stop(): Promise<void>;
};

const codes = { NXDOMAIN: 3, SERVFAIL: 2 } as const;

const recordsOf = (zone: Exclude<Zone, string>, name: string, type: string): Answer[] => {
  const owner = zone.cname ?? name;
  const alias: Answer[] = zone.cname ? [{ type: "CNAME", name, ttl: 0, data: zone.cname }] : [];
  const own = (type === "A" ? zone.a : type === "AAAA" ? zone.aaaa : undefined) ?? [];
  const addresses = own.map((data) => ({ type, name: owner, ttl: 0, data }) as Answer);
  return [...alias, ...addresses];
};

/** Starts a name server that knows no name until it is told. */
export const startDnsStub = async (): Promise<DnsStub> => {
  const zones = new Map<string, Zone[]>();
  const queries: string[] = [];
  const asked = new Map<string, number>();
  const socket = createSocket("udp4");

  const zoneOf = (name: string, type: string): Zone => {
    const played = zones.get(name.toLowerCase()) ?? ["NXDOMAIN"];
    // Both families of one look-up see the same turn.
    const turn = asked.get(`${type} ${name}`) ?? 0;
    asked.set(`${type} ${name}`, turn + 1);
    return played[Math.min(turn, played.length - 1)]!;
  };

  socket.on("message", (message, { port, address }) => {
    const query = decode(message);
    const [question] = query.questions ?? [];
    if (!question) return;
    queries.push(`${question.type} ${question.name}`);
    const zone = zoneOf(question.name, question.type);
    if (zone === "silence") return;
    const code = typeof zone === "string" ? codes[zone] : 0;
    const answers = typeof zone === "string" ? [] : recordsOf(zone, question.name, question.type);
    const flags = RECURSION_DESIRED | (1 << 7) | code;
    const reply = encode({
      type: "response",
      id: query.id ?? 0,
      flags,
      questions: [question],
      answers,
    });
    socket.send(reply, port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    server: `127.0.0.1:${socket.address().port}`,
    queries,
    answer: (name, played) => {
      zones.set(name, (Array.isArray(played) ? [...played] : [played]) as Zone[]);
      for (const type of ["A", "AAAA"]) asked.delete(`${type} ${name}`);
    },
    stop: async () => {
      socket.close();
      await once(socket, "close");
    },
  };
};
