/**
 * `npm run verify-citations -- RESULT.json`: checks the citations of a result by itself. Exit code 0: every sentence
 * stands, 1: something does not, 2: it could not be looked at.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { installWorkspace, registerTypeScript, root } from "./workspace.mjs";

const usage = `usage: npm run verify-citations -- RESULT.json|- [--fetch] [--text ID=FILE]…
  RESULT.json  the 200 body of a tool that writes; - reads standard input
  --fetch      read the cited pages again, and compare them with what was quoted
  --text       the text of a source that you have yourself, by its id`;

/** Exit code 2: nothing is known about the citations. */
class NotLookedAt extends Error {}

const optionsFrom = (args) => {
  const options = {
    fetch: { type: "boolean", default: false },
    text: { type: "string", multiple: true, default: [] },
  };
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length === 1) return { ...values, file: positionals[0] };
  } catch (error) {
    throw new NotLookedAt(`${error.message}\n${usage}`, { cause: error });
  }
  throw new NotLookedAt(usage);
};

const read = (file) => {
  try {
    return readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (error) {
    throw new NotLookedAt(`${file} cannot be read (${error.code})`, { cause: error });
  }
};

const resultFrom = (file) => {
  try {
    return JSON.parse(read(file));
  } catch (error) {
    if (error instanceof NotLookedAt) throw error;
    throw new NotLookedAt(`${file} is not JSON`, { cause: error });
  }
};

const givenTexts = (given) =>
  given.map((one) => {
    const [, id, file] = /^(\d+)=(.+)$/.exec(one) ?? [];
    if (file === undefined) throw new NotLookedAt(`--text takes ID=FILE, not ${one}`);
    return [Number(id), read(file)];
  });

const importPackage = (name) =>
  import(pathToFileURL(join(root, "packages", name, "src", "index.ts")).href);

const isSimulated = ({ name }) => String(name).endsWith("(simulated)");

/** The pages of the real web, or of the simulated one where the result came from there. */
const openPages = async (simulated) => {
  const { createSources, sourcesSettings } = await importPackage("sources");
  let environment = process.env;
  let stop = async () => {};
  if (simulated) {
    const { startUpstreams, trustAuthority } = await importPackage("sandbox");
    const upstreams = await startUpstreams();
    const distrust = trustAuthority(upstreams.caFile);
    environment = upstreams.environment;
    stop = async () => {
      distrust();
      await upstreams.stop();
    };
  }
  const cache = { get: async () => undefined, set: async () => {} };
  const log = { warn: () => {} };
  const settings = sourcesSettings.parse({ ...environment });
  const sources = createSources(settings, { cache, now: Date.now, log });
  const close = async () => {
    await sources.close();
    await stop();
  };
  return { webPages: sources.webPages, close };
};

/** Each page once, through the guard that the tools read with; one that cannot be read is told. */
const fetchTexts = async (sources) => {
  const pages = sources.filter(({ kind, textSha256 }) => kind === "web" && textSha256);
  const texts = [];
  for (const simulated of [false, true]) {
    const own = pages.filter((page) => isSimulated(page) === simulated);
    if (own.length === 0) continue;
    const { webPages, close } = await openPages(simulated);
    for (const { id, url } of own) {
      try {
        const { value } = await webPages.read(url, AbortSignal.timeout(30_000));
        texts.push([id, value.content.text]);
      } catch (error) {
        console.error(printable(`source ${id}: ${url} could not be read again (${error.message})`));
      }
    }
    await close();
  }
  return texts;
};

/** A result may hold any text; a terminal is not to obey it. */
const printable = (text) => text.replace(/\p{C}/gu, "\u{FFFD}");

const tell = ({ sources, sentences, findings, stands }) => {
  const say = (line) => console.log(printable(line));
  const failing = sentences.filter(({ findings: own }) =>
    own.some(({ kind }) => kind === "problem"),
  );
  say(stands ? "STANDS" : "DOES NOT STAND");
  for (const { id, url, text } of sources) say(`source ${id}  ${text}  ${url.slice(0, 120)}`);
  for (const { text } of findings) say(`result: ${text}`);
  sentences.forEach(({ text, rung, findings: own }, index) => {
    const verdict = own.some(({ kind }) => kind === "problem") ? "FAILS" : "ok";
    say(`${String(index + 1).padStart(3)}  ${verdict.padEnd(5)}  ${rung.padEnd(8)}  ${text}`);
    for (const finding of own) say(`     ${finding.kind}: ${finding.text}`);
  });
  say(`${sentences.length} sentences, ${sentences.length - failing.length} stand on their quotes`);
};

const main = async () => {
  const { file, fetch, text } = optionsFrom(process.argv.slice(2));
  const result = resultFrom(file);
  const given = givenTexts(text);
  await installWorkspace({ withoutV1: true, log: (message) => console.error(message) });
  await registerTypeScript();
  const { checkCitations } = await importPackage("tools-llm");
  const look = (texts) => {
    try {
      return checkCitations(result, texts);
    } catch (error) {
      throw new NotLookedAt(`${file} is no result with an analysis`, { cause: error });
    }
  };
  look(new Map());
  const fetched = fetch ? await fetchTexts(result.sources) : [];
  const report = look(new Map([...fetched, ...given]));
  tell(report);
  return report.stands ? 0 : 1;
};

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(printable(error.message));
    process.exit(2);
  },
);
