/**
 * `npm run doctor -- ORIGIN`: looks at a shop as indexes do and says what keeps it from being listed. Exit code 0: nothing
 * does, 1: something does, 2: no origin was given.
 */
import { parseArgs } from "node:util";
import { importTypeScript } from "./workspace.mjs";

const usage = `usage: npm run doctor -- ORIGIN [--facilitator URL] [--json]
   ORIGIN         such as https://shop.example: any shop that is paid by x402
   --facilitator  looks through this facilitator's list, too
   --json         prints what was found as JSON`;

const optionsFrom = (args) => {
  const options = { facilitator: { type: "string" }, json: { type: "boolean", default: false } };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [origin, ...more] = positionals;
  if (origin === undefined || more.length > 0) throw new Error("one ORIGIN is needed");
  for (const address of [origin, values.facilitator ?? origin])
    if (!/^https?:$/.test(URL.canParse(address) ? new URL(address).protocol : ""))
      throw new Error(`${address} is not the address of a server`);
  return { ...values, origin };
};

/** An origin may say any text; a terminal is not to obey it. */
const printable = (text) => text.replace(/\p{C}/gu, "\u{FFFD}");

const tell = ({ operations, findings }) => {
  for (const { level, check, url, problem, mend } of findings)
    console.log(`${printable(`${level} [${check}] ${url}: ${problem}`)}\n  mend: ${mend}`);
  const errors = findings.filter(({ level }) => level === "error").length;
  console.log(
    `${operations.length} operations, ${errors} errors, ${findings.length - errors} warnings`,
  );
};

let options;
try {
  options = optionsFrom(process.argv.slice(2));
} catch (error) {
  console.error(`${error.message}\n${usage}`);
  process.exit(2);
}
const { examineOrigin } = await importTypeScript("packages/doctor/src/index.ts");
const examination = await examineOrigin(options.origin, { facilitator: options.facilitator });
if (options.json) console.log(JSON.stringify(examination, null, 2));
else tell(examination);
process.exit(examination.findings.some(({ level }) => level === "error") ? 1 : 0);
