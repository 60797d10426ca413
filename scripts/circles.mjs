import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

// Finds circles of files that import each other, type imports included, which lint's `import/no-cycle` does not see:
// whoever wants to read one file of a circle reads them all. `node scripts/circles.mjs [folder]`

const folders = ["packages", "apps", "bench", "e2e", "scripts"];
const skipped = new Set(["node_modules", "dist", "fixtures"]);

const sourcesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : sourcesIn(path);
    return /\.(ts|mjs)$/.test(entry.name) ? [path] : [];
  });

/** `from "…"`, `import "…"` and `import("…")`, whether for types or for values. */
const specifier = /\b(?:from|import)\s*\(?\s*["']([^"'\n]+)["']/g;

/** Where our packages begin, by name. */
const entriesIn = (root) => {
  const entries = new Map();
  for (const path of folders.map((name) => join(root, name)).filter(existsSync)) {
    for (const name of ["", ...readdirSync(path)]) {
      const file = join(path, name, "package.json");
      if (!existsSync(file)) continue;
      const manifest = JSON.parse(readFileSync(file, "utf8"));
      for (const [part, target] of Object.entries(manifest.exports ?? {}))
        entries.set(manifest.name + part.slice(1), join(dirname(file), target));
    }
  }
  return entries;
};

/** Each file with the files of ours that it imports. */
const graphOf = (root) => {
  const entries = entriesIn(root);
  const files = folders
    .map((name) => join(root, name))
    .filter(existsSync)
    .flatMap(sourcesIn);
  const known = new Set(files);
  const importsOf = (file) => {
    const names = [...readFileSync(file, "utf8").matchAll(specifier)].map(([, name]) => name);
    const targets = names.map((name) =>
      name.startsWith(".") ? resolve(dirname(file), name) : entries.get(name),
    );
    return [...new Set(targets)].filter((target) => known.has(target));
  };
  return new Map(files.map((file) => [file, importsOf(file)]));
};

/** Tarjan's strongly connected components: those of more than one file, or of one that imports itself. */
const circlesIn = (graph) => {
  const [order, lowest, path, circles] = [new Map(), new Map(), [], []];
  const visit = (file) => {
    order.set(file, order.size);
    lowest.set(file, order.get(file));
    path.push(file);
    for (const target of graph.get(file)) {
      if (!order.has(target)) visit(target);
      if (path.includes(target)) lowest.set(file, Math.min(lowest.get(file), lowest.get(target)));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = path.splice(path.indexOf(file));
    if (circle.length > 1 || graph.get(file).includes(file)) circles.push(circle);
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
};

/** One way round: the shortest from a file of the circle back to itself. */
const wayRound = (graph, circle) => {
  const inside = new Set(circle);
  const [start] = circle;
  const queue = [[start]];
  const seen = new Set();
  for (let way = queue.shift(); way !== undefined; way = queue.shift()) {
    for (const target of graph.get(way.at(-1)).filter((file) => inside.has(file))) {
      if (target === start) return [...way, start];
      if (!seen.has(target)) queue.push([...way, target]);
      seen.add(target);
    }
  }
  return circle;
};

const root = resolve(process.argv[2] ?? dirname(dirname(fileURLToPath(import.meta.url))));
const graph = graphOf(root);
const edges = [...graph.values()].reduce((sum, targets) => sum + targets.length, 0);
const circles = circlesIn(graph);
const shown = (file) => relative(root, file).split(sep).join("/");
for (const circle of circles)
  console.error(
    `A circle of ${circle.length} files, for instance:\n  ${wayRound(graph, circle).map(shown).join("\n  ")}`,
  );
// A check that looked at nothing has found nothing out.
if (graph.size === 0 || edges === 0)
  console.error("No file, or no import between files, was seen.");
console.log(`${graph.size} files, ${edges} imports between them, ${circles.length} circles`);
process.exitCode = circles.length > 0 || graph.size === 0 || edges === 0 ? 1 : 0;
