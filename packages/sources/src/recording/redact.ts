import type { RawAnswer } from "./raw-answer.ts";
import { redactContacts } from "./redact-contacts.ts";

/** Stands for what was taken out. An address keeps its form, so that what parses it goes on. */
const redacted = "redacted";
const redactedEmail = "redacted@example.invalid";

/** What a parser or a judgement of ours may read; every other header is left out, cookies among them. */
const keptHeaders = new Set([
  "age",
  "cache-control",
  "cf-mitigated",
  "content-language",
  "content-security-policy",
  "content-type",
  "date",
  "etag",
  "expires",
  "last-modified",
  "location",
  "permissions-policy",
  "referrer-policy",
  "retry-after",
  "sandbox-simulated",
  "strict-transport-security",
  "x-content-type-options",
  "x-frame-options",
]);

const secretName =
  /^(?:.*[_.-])?(?:api|app)?key$|token|secret|^sig(?:nature)?$|passw|session|crumb|mail|contact/i;

const email = /[a-z0-9._+-]+(?:@|%40)[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi;

/** Takes what is nobody else's business out of answers and addresses. */
export type Redactor = {
  /** Secrets, e-mail addresses and registrants' contacts; a body that is no text only loses secrets. */
  readonly answer: (answer: RawAnswer) => RawAnswer;
  /** A path or a URL; two that differ in secrets only become one. */
  readonly address: (address: string) => string;
  /** What is sent with a request. */
  readonly sent: (body: string | Uint8Array) => Buffer;
};

/** `secrets` are values that must not be found in any record: keys, and who records. */
export const createRedactor = (secrets: readonly string[]): Redactor => {
  const forms = secrets
    .filter((secret) => secret.length > 0)
    .flatMap((secret) => [secret, encodeURIComponent(secret)]);
  const withoutSecrets = (text: string): string =>
    forms.reduce((rest, secret) => rest.replaceAll(secret, redacted), text);
  const text = (plain: string): string => withoutSecrets(plain.replaceAll(email, redactedEmail));
  const address = (called: string): string => text(withoutKeys(called));
  const bytes = (body: Buffer): Buffer => {
    // Latin-1 keeps every byte, so that the encoding of the text need not be known.
    const plain = body.toString("latin1");
    return Buffer.from(isText(body) ? text(plain) : withoutSecrets(plain), "latin1");
  };
  const sent = (body: string | Uint8Array): Buffer => bytes(Buffer.from(body));
  return {
    address,
    sent,
    answer: (answer) => ({
      ...answer,
      url: address(answer.url),
      path: address(answer.path),
      sent: answer.sent === undefined ? undefined : sent(answer.sent),
      headers: Object.fromEntries(
        Object.entries(answer.headers)
          .filter(([name]) => keptHeaders.has(name))
          .map(([name, value]) => [name, name === "location" ? address(value) : text(value)]),
      ),
      body: bytes(redactContacts(answer)),
    }),
  };
};

const isText = (body: Buffer): boolean =>
  !body.includes(0) && !body.toString("latin1", 0, 5).startsWith("%PDF-");

/** User, password, and the values of parameters that are named like secrets. */
const withoutKeys = (called: string): string =>
  called
    .replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#@]*@/i, "$1")
    .replaceAll(/([?&])([^=&#]+)=([^&#]*)/g, (whole, mark: string, name: string) =>
      secretName.test(name) ? `${mark}${name}=${redacted}` : whole,
    );
