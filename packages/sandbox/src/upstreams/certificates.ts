// @peculiar/x509 needs it, and does not bring it.
import "reflect-metadata";
import { webcrypto } from "node:crypto";
import { type SecureContext, createSecureContext } from "node:tls";
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from "@peculiar/x509";

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const dayMs = 86_400_000;

/** How the certificate of a host is wrong, by name. */
export const certificateFailures = {
  "tls-expired": "the certificate ended yesterday",
  "tls-wrong-name": "the certificate is another host's",
  "tls-self-signed": "the certificate is signed by itself",
  "tls-refused": "the handshake is cut before there is a certificate",
};

/** The name of a way in which a certificate is wrong. */
export type CertificateFailure = keyof typeof certificateFailures;

/** Whether the name is one of ours. */
export const isCertificateFailure = (name: string): name is CertificateFailure =>
  Object.hasOwn(certificateFailures, name);

/** What a server proves by who it is, in PEM. */
type Credentials = { readonly key: string; readonly cert: string };

/** A certificate authority that lives as long as this process; nobody else trusts it. */
export type Authority = {
  /** Its own certificate, for those who are to trust it. */
  readonly pem: string;
  /** A new key and certificate of a host, for a server that reads them from files. */
  issue(host: string): Promise<Credentials>;
  /** What a host shows; made once for each name and failure. */
  contextFor(host: string, failure?: CertificateFailure): Promise<SecureContext>;
};

const createKeys = () => webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);

const days = (from: number, to: number) => ({
  notBefore: new Date(Date.now() + from * dayMs),
  notAfter: new Date(Date.now() + to * dayMs),
});

const keyPem = async ({ privateKey }: webcrypto.CryptoKeyPair): Promise<string> =>
  PemConverter.encode(await webcrypto.subtle.exportKey("pkcs8", privateKey), "PRIVATE KEY");

let made: Promise<Authority> | undefined;

/** One for all worlds of a process: keys and certificates take longer to make than all else in a world. */
export const authorityOfProcess = (): Promise<Authority> => (made ??= createAuthority());

/** Makes an authority. TLS clients go by the real clock, so its certificates do. */
export const createAuthority = async (): Promise<Authority> => {
  const keys = await createKeys();
  const issuer = "CN=Coinslot sandbox (simulated)";
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: issuer,
    keys,
    ...days(-1, 30),
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
    ],
  });
  const issue = async (host: string, failure?: CertificateFailure): Promise<Credentials> => {
    if (failure === "tls-refused") throw new Error(`${host} is made to refuse TLS`);
    const own = await createKeys();
    const isSelfSigned = failure === "tls-self-signed";
    const name = failure === "tls-wrong-name" ? "elsewhere.example.net" : host;
    const leaf = await X509CertificateGenerator.create({
      subject: `CN=${name}`,
      issuer: isSelfSigned ? `CN=${name}` : issuer,
      publicKey: own.publicKey,
      signingKey: (isSelfSigned ? own : keys).privateKey,
      ...(failure === "tls-expired" ? days(-30, -1) : days(-1, 29)),
      extensions: [new SubjectAlternativeNameExtension([{ type: "dns", value: name }])],
    });
    return { key: await keyPem(own), cert: leaf.toString("pem") };
  };
  const contexts = new Map<string, Promise<SecureContext>>();
  return {
    pem: certificate.toString("pem"),
    issue: (host) => issue(host),
    contextFor: (host, failure) => {
      const key = `${host} ${failure}`;
      const context = contexts.get(key) ?? issue(host, failure).then(createSecureContext);
      contexts.set(key, context);
      return context;
    },
  };
};
