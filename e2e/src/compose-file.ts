import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

export const root = join(import.meta.dirname, "..", "..");

/** What the tests look at in a service of docker-compose.yml. */
export type ComposeService = {
  readonly image: string;
  readonly build?: { readonly context: string; readonly target: string };
  readonly profiles?: readonly string[];
  readonly command?: readonly string[];
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly restart?: string;
  readonly stop_grace_period?: string;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
};

type ComposeFile = {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};

/** The text of docker-compose.yml. */
export const composeText = readFileSync(join(root, "docker-compose.yml"), "utf8");

/** docker-compose.yml with its variables filled in: first parsed, then interpolated, as compose does. */
export const composeWith = (variables: Readonly<Record<string, string>>): ComposeFile => {
  const parsed: unknown = parse(composeText, { merge: true });
  return JSON.parse(JSON.stringify(parsed), (_key, value: unknown) =>
    typeof value === "string" ? interpolate(value, variables) : value,
  ) as ComposeFile;
};

const innermost = /\$\{(\w+)(:?)([-?])([^${}]*)\}/g;

/** `${NAME:-default}`, `${NAME-default}` and `${NAME:?message}`, from the inside out; with a colon, empty counts as unset. */
const interpolate = (text: string, variables: Readonly<Record<string, string>>): string => {
  const next = text.replaceAll(
    innermost,
    (_, name: string, colon: string, kind: string, rest: string) => {
      const value = variables[name];
      if (value || (value === "" && colon === "")) return value;
      if (kind === "?") throw new Error(`${name}: ${rest}`);
      return rest;
    },
  );
  return next === text ? text : interpolate(next, variables);
};
