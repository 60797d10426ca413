import { asItComes } from "../world.ts";

/** A gateway as it comes, with every protocol by which it is paid. */
export const withAllProtocols = { ...asItComes, MPP: "on" } as const;
