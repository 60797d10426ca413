import { error, type Remark } from "../finding.ts";

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether an origin can be listed at all. On this machine it need not be: nobody else comes there. */
export const checkOrigin = (origin: string): readonly Remark[] => {
  const { protocol, hostname } = new URL(origin);
  return protocol === "https:" || loopback.test(hostname)
    ? []
    : [
        error(
          "the public URL is not https",
          "put a certificate in front of it: indexes list nothing else, and clients refuse to pay",
        ),
      ];
};
