import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Copy, DockerfileParser, type Instruction } from "dockerfile-ast";
import { root } from "./compose-file.ts";

/** A stage of the Dockerfile with all that it has from the stages below it. */
export type Image = {
  /** The image of others that it is built on. */
  readonly base: string;
  readonly user: string | undefined;
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** What comes from the build, as paths of the workspace, and where it lies in the image. */
  readonly copied: readonly { readonly source: string; readonly target: string }[];
};

const dockerfile = DockerfileParser.parse(readFileSync(join(root, "Dockerfile"), "utf8"));

type Stage = { readonly name: string; readonly base: string; readonly instructions: Instruction[] };

const stages: readonly Stage[] = dockerfile.getFROMs().map((from, index, all) => {
  const first = from.getRange().start.line;
  const end = all[index + 1]?.getRange().start.line ?? Number.POSITIVE_INFINITY;
  const instructions = dockerfile.getInstructions().filter((instruction) => {
    const { line } = instruction.getRange().start;
    return line > first && line < end;
  });
  return { name: from.getBuildStage() ?? "", base: from.getImage() ?? "", instructions };
});

/** What an image can be built of. */
export const targets: readonly string[] = stages.map(({ name }) => name);

/** The same instructions as docker would see: those of the stages below it first. */
const linesOf = (target: string): { base: string; instructions: readonly Instruction[] } => {
  const stage = stages.find(({ name }) => name === target);
  if (!stage) return { base: target, instructions: [] };
  const below = linesOf(stage.base);
  return { base: below.base, instructions: [...below.instructions, ...stage.instructions] };
};

const textOf = (instruction: Instruction | undefined): string =>
  instruction?.getArguments().map(String).join(" ") ?? "";

const wordsOf = (text: string): readonly string[] =>
  JSON.parse(text.slice(text.indexOf("["), text.lastIndexOf("]") + 1) || "[]") as string[];

const inBuild = (path: string): string => path.replace(/^\/build\//, "");

/** Reads a target out of the Dockerfile. Throws where it has none of that name. */
export const imageOf = (target: string): Image => {
  if (!targets.includes(target)) throw new Error(`no target ${target}`);
  const { base, instructions } = linesOf(target);
  const named = (keyword: string): Instruction[] =>
    instructions.filter((instruction) => instruction.getKeyword() === keyword);
  const last = (keyword: string): Instruction | undefined => named(keyword).at(-1);
  return {
    base,
    user: last("USER") && textOf(last("USER")),
    command: wordsOf(last("CMD")?.getArgumentsContent() ?? ""),
    healthcheck: wordsOf(last("HEALTHCHECK")?.getArgumentsContent() ?? ""),
    environment: Object.fromEntries(
      named("ENV").map((instruction) => {
        const [name = "", value = ""] = textOf(instruction).split("=");
        return [name, value];
      }),
    ),
    copied: named("COPY")
      .filter((copy) => (copy as Copy).getFromFlag()?.getValue() === "build")
      .map((copy) => {
        const [source = "", to = ""] = copy.getArguments().map(String);
        return { source: inBuild(source), target: to };
      }),
  };
};

/** What the build runs, one line each. */
export const buildSteps = (): readonly string[] =>
  linesOf("build")
    .instructions.filter((instruction) => instruction.getKeyword() === "RUN")
    .map((instruction) => instruction.getArgumentsContent() ?? "");

/** Fills a folder with what the image of a target has in its /app, of the bundles as they are built here. */
export const fillAsImage = (target: string, folder: string): void => {
  for (const { source, target: place } of imageOf(target).copied)
    cpSync(join(root, source), join(folder, place.replace(/^\/app\/?/, "")), {
      recursive: true,
      // The build takes the maps away.
      filter: (path) => !path.endsWith(".map"),
    });
};
