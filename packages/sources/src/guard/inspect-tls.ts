import type { Socket } from "node:net";
import { isIP } from "node:net";
import type { X509Certificate } from "node:crypto";
import type { TLSSocket } from "node:tls";
import { certificateProblem, type CertificateProblem } from "./certificate-problem.ts";
import { secureSocket } from "./secure-socket.ts";

/** The certificate and protocol of a host. A bad certificate is a finding here, not a failure. */
export type TlsInspection = {
  /** The chain is trusted and the certificate names the host. */
  readonly authorized: boolean;
  readonly problem: CertificateProblem | null;
  /** The issuer's organization, or its common name. */
  readonly issuer: string | null;
  /** Host names and addresses that the certificate is for. */
  readonly names: readonly string[];
  /** Instants in UTC. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
  /** Such as `TLSv1.3`. */
  readonly protocol: string | null;
};

/** Shakes hands over a connected socket, reads the certificate and hangs up. Throws `upstream_unavailable`. */
export const inspectTls = async (
  socket: Socket,
  host: string,
  signal: AbortSignal,
): Promise<TlsInspection> => {
  const secured = await secureSocket(socket, host, false, signal);
  const certificate = secured.getPeerX509Certificate();
  const inspection = {
    authorized: secured.authorized,
    problem: problemOf(secured),
    issuer: certificate ? issuerOf(certificate) : null,
    names: certificate ? namesOf(certificate) : [],
    validFrom: certificate ? instantOf(certificate.validFrom) : null,
    validTo: certificate ? instantOf(certificate.validTo) : null,
    protocol: secured.getProtocol(),
  };
  secured.destroy();
  return inspection;
};

const problemOf = (secured: TLSSocket): CertificateProblem | null => {
  if (secured.authorized) return null;
  // A string at run time, whatever its type says.
  const code = String(secured.authorizationError);
  return certificateProblem(code) ?? "not-trusted";
};

const issuerOf = ({ issuer }: X509Certificate): string | null => {
  const part = (key: string): string | undefined =>
    issuer
      .split("\n")
      .find((line) => line.startsWith(`${key}=`))
      ?.slice(key.length + 1);
  return part("O") ?? part("CN") ?? null;
};

const namesOf = ({ subjectAltName }: X509Certificate): string[] =>
  (subjectAltName ?? "").split(", ").flatMap((entry) => {
    const [, kind, name = ""] = /^(DNS|IP Address):(.+)$/.exec(entry) ?? [];
    // Odd names come quoted, so that they cannot pass for several; they name no host.
    const isName = kind === "DNS" ? /^(\*\.)?[\w-]+(\.[\w-]+)*$/.test(name) : isIP(name) !== 0;
    return isName ? [name.toLowerCase()] : [];
  });

const instantOf = (text: string): string | null => {
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
};
