import type { ToolError } from "@coinslot/tools-schema";
import { type Answered, mostTellingOf } from "../upstream/first-that-answers.ts";
import type { Kind } from "../upstream/kind.ts";
import { reasonOf } from "../upstream/reason.ts";
import type { Runtime } from "../upstream/runtime.ts";
import { isUpstreamFailure } from "../upstream/upstream-error.ts";
import type { Agency } from "./agencies.ts";
import {
  createFederalRegister,
  definition as federalRegister,
  type RegulatoryDocument,
} from "./federal-register.ts";

/** What an agency published on a topic, or why that is not known. */
export type AgencyFindings = {
  readonly agency: Agency;
  readonly status: "ok" | "empty" | "unavailable";
  /** In our words; null where it is known. */
  readonly reason: string | null;
  readonly documents: readonly RegulatoryDocument[];
  readonly answered: Answered<readonly RegulatoryDocument[]> | null;
};

/** What federal agencies publish. */
export type Regulation = {
  /**
   * Each agency's documents on a topic since a day, the newest first. Throws `ToolError`: `upstream_*` where no
   * agency's are known.
   */
  find(
    question: {
      readonly topic: string;
      readonly agencies: readonly Agency[];
      readonly from: string;
    },
    signal: AbortSignal,
  ): Promise<readonly AgencyFindings[]>;
  readonly isReady: () => boolean;
};

/** The Federal Register, asked for each agency by itself, so that one that fails takes nothing from the others. */
export const createRegulation = (runtime: Runtime): Regulation => {
  const register = createFederalRegister(runtime);
  return {
    async find({ topic, agencies, from }, signal) {
      const errors: ToolError[] = [];
      const findings = await Promise.all(
        agencies.map(async (agency): Promise<AgencyFindings> => {
          try {
            const fetched = await register.documents({ topic, agency, from }, signal);
            const documents = fetched.value;
            const status = documents.length === 0 ? "empty" : "ok";
            const answered = { fetched, provider: register, failed: [] };
            return { agency, status, reason: null, documents, answered };
          } catch (error) {
            if (!isUpstreamFailure(error)) throw error;
            errors.push(error);
            const reason = `${register.name} ${reasonOf(error.code)}`;
            return { agency, status: "unavailable", reason, documents: [], answered: null };
          }
        }),
      );
      if (errors.length === agencies.length) throw mostTellingOf(errors);
      return findings;
    },
    isReady: register.isReady,
  };
};

/** The kind of source. */
export const regulation: Kind<Regulation> = {
  definitions: [federalRegister],
  create: createRegulation,
};
