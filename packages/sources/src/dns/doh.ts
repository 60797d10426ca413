import { decode, DNSSEC_OK, encode, type OptAnswer, RECURSION_DESIRED } from "dns-packet";
import { createUpstream } from "../upstream/create-upstream.ts";
import type { ProviderDefinition, UpstreamRequest } from "../upstream/provider.ts";
import type { Runtime } from "../upstream/runtime.ts";
import type { DnsAnswer, DnsProvider, DnsType } from "./provider.ts";

const mediaType = "application/dns-message";

/**
 * A resolver over HTTPS in its wire format (RFC 8484), whose header says more than the JSON that some offer.
 * POST, so that every question to a resolver has one URL.
 */
export const createDoh = (definition: ProviderDefinition, runtime: Runtime): DnsProvider => {
  const upstream = createUpstream(definition, runtime);
  return {
    id: definition.id,
    name: definition.name,
    isReady: upstream.isReady,
    query: (name, type, signal) => upstream.fetch(requestFor(name, type), signal),
  };
};

/** Records may be kept for as long as each says; a minute is less than nearly all do. */
const requestFor = (name: string, type: DnsType): UpstreamRequest<DnsAnswer> => ({
  path: "/dns-query",
  method: "POST",
  headers: { "content-type": mediaType, accept: mediaType },
  body: encode({
    type: "query",
    // The same question is then the same bytes.
    id: 0,
    flags: RECURSION_DESIRED,
    questions: [{ type, name }],
    additionals: [withSignatures],
  }),
  expects: "bytes",
  parse: parseAnswer,
  ttlMs: 60_000,
  staleForMs: 0,
  maxBytes: 65_535,
  retry: true,
});

const withSignatures: OptAnswer = {
  type: "OPT",
  name: ".",
  udpPayloadSize: 4_096,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: DNSSEC_OK,
  flag_do: true,
  options: [],
};

const codes: Readonly<Record<number, DnsAnswer["code"]>> = {
  0: "NOERROR",
  2: "SERVFAIL",
  3: "NXDOMAIN",
};

/** The option of RFC 8914. */
const extendedError: number = 15;

const parseAnswer = (body: unknown): DnsAnswer => {
  const packet = decode(body as Buffer);
  if (!packet.flag_qr || packet.flag_tc) throw new Error("This is not a whole DNS answer.");
  const options = (packet.additionals ?? []).flatMap((one) =>
    one.type === "OPT" ? one.options : [],
  );
  return {
    code: codes[(packet.flags ?? 0) & 0xf] ?? "OTHER",
    isRecursive: packet.flag_ra,
    isValidated: packet.flag_ad,
    reasons: options.flatMap(({ code, data }) =>
      code === extendedError && data && data.length >= 2 ? [data.readUInt16BE(0)] : [],
    ),
    records: packet.answers ?? [],
  };
};
