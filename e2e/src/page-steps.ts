import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type WorkspaceCopy, workspaceRoot } from "./workspace-copy.ts";

/** What a section of docs/developing.md tells its reader to do. */
export type Steps = {
  /** Whole files, by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Lines that come after others in a file: a line that is there, and one that is to follow it. */
  readonly additions: readonly Addition[];
};

type Addition = { readonly file: string; readonly after: string; readonly line: string };

/** Reads the code blocks of one section: files that begin with their path, and diffs. */
export const stepsOf = (heading: string): Steps => {
  const page = readFileSync(join(workspaceRoot, "docs", "developing.md"), "utf8");
  const [, section = ""] = page.split(`\n## ${heading}\n`);
  const [text = ""] = section.split("\n## ");
  const blocks = [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)];
  const bodiesOf = (language: string): readonly string[] =>
    blocks.flatMap(([, found, body]) => (found === language ? [body ?? ""] : []));
  return {
    files: Object.fromEntries(bodiesOf("ts").map(fileFrom)),
    additions: bodiesOf("diff").flatMap(additionsFrom),
  };
};

const fileFrom = (block: string): readonly [path: string, text: string] => {
  const [first = "", ...lines] = block.split("\n");
  return [first.replace("// ", ""), lines.join("\n")];
};

const additionsFrom = (block: string): readonly Addition[] => {
  const additions: Addition[] = [];
  let [file, after] = ["", ""];
  for (const text of block.trimEnd().split("\n")) {
    const line = text.slice(1);
    if (text.startsWith("--- ")) file = text.slice(4);
    else if (text.startsWith("+")) additions.push({ file, after, line });
    if (!text.startsWith("--- ")) after = line;
  }
  return additions;
};

/** Tables are told without the spaces that line them up. */
const squeezed = (line: string): string => line.replaceAll(/ +/g, " ");

/** Does what the steps say, and throws where a file does not have, once, the line that one is to follow. */
export const follow = ({ files, additions }: Steps, workspace: WorkspaceCopy): void => {
  for (const [path, text] of Object.entries(files)) workspace.write(path, text);
  for (const { file, after, line } of additions) {
    workspace.change(file, (text) => {
      const lines = text.split("\n");
      const places = lines.flatMap((one, index) =>
        squeezed(one) === squeezed(after) ? [index] : [],
      );
      if (places.length !== 1) throw new Error(`${file} has ${places.length} lines "${after}"`);
      return lines.toSpliced(Number(places[0]) + 1, 0, line).join("\n");
    });
  }
};
