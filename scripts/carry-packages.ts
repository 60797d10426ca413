/**
 * What cannot be bundled is carried: programs of the processor and the weights of models are found by their path
 * beside the code that loads them. A package of ours that needs such a package names it in its package.json under
 * `carried`, with what is to be left out of it: paths inside it, and packages that it asks for.
 */
import { cpSync, existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, relative } from "node:path";

type Manifest = {
  readonly version: string;
  readonly carried?: Readonly<Record<string, { readonly without?: readonly string[] }>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

type Carried = {
  readonly name: string;
  /** The folder whose code asks for it. */
  readonly from: string;
  /** Paths inside it that nobody loads, and names of its dependencies. */
  readonly without?: readonly string[];
  /** One for another system is not installed on this one. */
  readonly isOptional?: boolean;
};

const ours = join("node_modules", "@coinslot");

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;

/** The folder of a package as code in `from` would find it; nothing where it is not installed. */
const installed = (name: string, from: string): string | undefined => {
  for (let folder = realpathSync(from); folder !== dirname(folder); folder = dirname(folder)) {
    const found = join(folder, "node_modules", name);
    if (existsSync(join(found, "package.json"))) return realpathSync(found);
  }
  return undefined;
};

/** What the app in the present folder carries, and the packages of ours that it depends on. */
const carriedByOurs = (): readonly Carried[] =>
  [".", ...readdirSync(ours).map((name) => join(ours, name))].flatMap((folder) => {
    const from = realpathSync(folder);
    const { carried = {} } = manifestIn(from);
    return Object.entries(carried).map(([one, options]) => ({ name: one, from, ...options }));
  });

/** Names that the bundle of the app in the present folder must leave to Node. */
export const carriedNames = (): readonly string[] => carriedByOurs().map(({ name }) => name);

const copy = (source: string, target: string, without: readonly string[]): void =>
  cpSync(source, target, {
    recursive: true,
    dereference: true,
    filter: (path) => {
      const inside = relative(source, path);
      return !/^node_modules(?:\/|$)/.test(inside) && !without.includes(inside);
    },
  });

/** Copies carried packages and all that they depend on into a folder's node_modules, laid out as npm does. */
export const carryPackages = (folder: string): void => {
  const versions = new Map<string, string>();
  const place = (
    { name, from, without = [], isOptional = false }: Carried,
    parent: string,
  ): void => {
    const source = installed(name, from);
    if (source === undefined && isOptional) return;
    if (source === undefined) throw new Error(`${name} is not installed: ${from} needs it`);
    const { version, dependencies = {}, optionalDependencies = {} } = manifestIn(source);
    const top = join(folder, "node_modules", name);
    // Where another version has the place that everybody sees, this one goes beside the one that needs it.
    const isTop = (versions.get(top) ?? version) === version;
    const target = isTop ? top : join(parent, "node_modules", name);
    if (versions.has(target)) return;
    versions.set(target, version);
    copy(source, target, without);
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies }))
      if (!without.includes(next))
        place({ name: next, from: source, isOptional: next in optionalDependencies }, target);
  };
  for (const one of carriedByOurs()) place(one, folder);
};
