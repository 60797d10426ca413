/**
 * `npm run record -- TOOL '{"domain":"example.com"}'`: calls a data tool against the real providers and keeps what they
 * answer, redacted, in packages/sources/fixtures/live. CONTACT_EMAIL must be set; `--v2` calls it in version 2.
 */
import { join, relative } from "node:path";
import { importTypeScript, installWorkspace, root } from "./workspace.mjs";

const folder = join(root, "packages", "sources", "fixtures", "live");

const parseInput = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`The input is not JSON: ${text}`);
  }
};

const main = async () => {
  const args = process.argv.slice(2);
  const [tool, input = "{}", ...rest] = args.filter((arg) => arg !== "--v2");
  if (!tool || rest.length > 0)
    throw new Error("Usage: npm run record -- TOOL [INPUT as JSON] [--v2]");
  const call = { tool, x402Version: args.includes("--v2") ? 2 : 1, input: parseInput(input) };
  await installWorkspace({ withoutV1: true, log: (message) => console.error(message) });
  const { recordTool } = await importTypeScript("packages/tools-data/src/record/record-tool.ts");
  const { run, files, isSimulated } = await recordTool(call, process.env, folder, Date.now);
  for (const file of files) console.log(relative(root, file));
  if (run.failed.length > 0) console.log(`failed meanwhile: ${run.failed.join(", ")}`);
  console.log(`${tool}: ${run.outcome}`);
  if (isSimulated) throw new Error("A sandbox answered, not the real providers: remove the files.");
  if (files.length === 0) throw new Error("No provider answered: there is nothing to keep.");
  console.log(
    "Read the files before you commit them: a page may say more than we know to take out.",
  );
};

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
