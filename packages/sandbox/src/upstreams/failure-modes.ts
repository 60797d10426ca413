import { bodyFailures } from "./failures/body-failures.ts";
import { connectionFailures } from "./failures/connection-failures.ts";
import { encodingFailures } from "./failures/encoding-failures.ts";
import { headerFailures } from "./failures/header-failures.ts";
import { pageFailures } from "./failures/page-failures.ts";
import { redirectFailures } from "./failures/redirect-failures.ts";
import { statusFailures } from "./failures/status-failures.ts";

/** Every way in which an HTTP answer can go wrong, by name; playable on any provider and host. */
export const failureModes = {
  ...statusFailures,
  ...connectionFailures,
  ...bodyFailures,
  ...encodingFailures,
  ...pageFailures,
  ...redirectFailures,
  ...headerFailures,
};

/** The name of a way in which an HTTP answer can go wrong. */
export type FailureMode = keyof typeof failureModes;

/** Whether the name is one of ours. */
export const isFailureMode = (name: string): name is FailureMode =>
  Object.hasOwn(failureModes, name);
