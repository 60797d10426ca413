import { isSameSecret } from "./same-secret.ts";

/** The token as a bearer token, or as the password that a browser asks for; its user's name does not matter. */
const tokenIn = (authorization: string): string => {
  const [, basic] = /^Basic ([A-Za-z0-9+/=]{1,4096})$/i.exec(authorization) ?? [];
  if (basic === undefined) return authorization.replace(/^Bearer /i, "");
  const pair = Buffer.from(basic, "base64").toString("utf8");
  return pair.slice(pair.indexOf(":") + 1);
};

/** Whether a request comes from the operator: never where no token is set. */
export const isAdmin = (
  adminToken: string | undefined,
  authorization: string | undefined,
): boolean =>
  adminToken !== undefined &&
  authorization !== undefined &&
  isSameSecret(adminToken, tokenIn(authorization));
