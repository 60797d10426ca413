/**
 * Whoever gets a bundle gets other people's code, and their licenses say that their notices come with it. esbuild's
 * metafile names every file that went into a bundle; `carried` names what lies beside it.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Options } from "tsup";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly license?: string | { readonly type?: string };
};

/** The folder of the package that a file belongs to: the innermost one, as pnpm and npm lay them out. */
const packageFolder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** Files that speak for a package's authors. */
const notice = /^(?:licen[cs]e|copying|notice|third.?party|unlicense)/i;

const manifestIn = (folder: string): Manifest | undefined => {
  const path = join(folder, "package.json");
  const manifest = existsSync(path)
    ? (JSON.parse(readFileSync(path, "utf8")) as Partial<Manifest>)
    : {};
  return manifest.name && manifest.version ? (manifest as Manifest) : undefined;
};

const licenseOf = ({ license }: Manifest): string =>
  (typeof license === "string" ? license : license?.type) ?? "said in the text below";

/** Each package once, by name and version, with the texts that lie in its folder. */
const noticesOf = (folders: Iterable<string>): string => {
  const entries = new Map<string, string>();
  for (const folder of folders) {
    const manifest = manifestIn(folder);
    if (manifest === undefined || manifest.name.startsWith("@coinslot/")) continue;
    const texts = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && notice.test(entry.name))
      .map((entry) => readFileSync(join(folder, entry.name), "utf8").trim());
    const title = `${manifest.name} ${manifest.version}`;
    entries.set(title, [title, `License: ${licenseOf(manifest)}`, ...texts].join("\n\n"));
  }
  const inOrder = [...entries.keys()].toSorted().map((title) => entries.get(title));
  return `${inOrder.join(`\n\n${"-".repeat(72)}\n\n`)}\n`;
};

/** Folders of the packages that were copied, at any depth. */
const carriedFolders = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((path) => /(?:^|node_modules\/)(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path))
        .map((path) => join(folder, path.slice(0, -"/package.json".length)))
    : [];

/** Collects what goes into every bundle of an app; `write` leaves their notices in a folder. */
export const collectNotices = () => {
  const folders = new Set<string>();
  const write = (target: string): void => {
    mkdirSync(target, { recursive: true });
    const all = [...folders, ...carriedFolders(join(target, "node_modules"))];
    writeFileSync(join(target, "THIRD_PARTY_NOTICES.txt"), noticesOf(all));
  };
  const plugin = (target: string): Plugin => ({
    name: "third-party-notices",
    setup: (build) => {
      build.initialOptions.metafile = true;
      build.onEnd(({ metafile }) => {
        for (const input of Object.keys(metafile?.inputs ?? {})) {
          const [folder] = packageFolder.exec(input) ?? [];
          if (folder) folders.add(relative(".", folder));
        }
        write(target);
      });
    },
  });
  return { plugin, write };
};
