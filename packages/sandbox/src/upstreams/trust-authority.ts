import { readFileSync } from "node:fs";
import tls from "node:tls";

/**
 * Makes this process trust an authority besides those it knows, as NODE_EXTRA_CA_CERTS does for a process that
 * starts: Node reads that once, and a test that starts an authority runs already. Undone by what it gives.
 */
export const trustAuthority = (caFile: string): (() => void) => {
  const pem = readFileSync(caFile, "utf8");
  const { createSecureContext } = tls;
  tls.createSecureContext = (options) => {
    const made = createSecureContext(options);
    // Not in the types: https://github.com/nodejs/node/blob/v20.x/lib/internal/tls/secure-context.js
    (made.context as { addCACert(certificate: string): void }).addCACert(pem);
    return made;
  };
  return () => {
    tls.createSecureContext = createSecureContext;
  };
};
