/** Why a certificate is not trusted. */
export type CertificateProblem =
  | "expired"
  | "not-yet-valid"
  | "self-signed"
  | "unknown-issuer"
  | "wrong-name"
  | "not-trusted";

const problems: ReadonlyMap<string, CertificateProblem> = new Map([
  ["CERT_HAS_EXPIRED", "expired"],
  ["CERT_NOT_YET_VALID", "not-yet-valid"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed"],
  ["SELF_SIGNED_CERT_IN_CHAIN", "self-signed"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "unknown-issuer"],
  ["UNABLE_TO_GET_ISSUER_CERT", "unknown-issuer"],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "unknown-issuer"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "wrong-name"],
  ["CERT_REVOKED", "not-trusted"],
  ["CERT_UNTRUSTED", "not-trusted"],
  ["CERT_REJECTED", "not-trusted"],
  ["CERT_SIGNATURE_FAILURE", "not-trusted"],
  ["CERT_CHAIN_TOO_LONG", "not-trusted"],
  ["INVALID_CA", "not-trusted"],
  ["INVALID_PURPOSE", "not-trusted"],
  ["PATH_LENGTH_EXCEEDED", "not-trusted"],
]);

/** What Node's code says of a certificate; nothing where the code is not about one. */
export const certificateProblem = (code: string): CertificateProblem | undefined =>
  problems.get(code);
