/**
 * `npm run verify-citations -- RESULT.json…`: checks the citations of results by themselves. Exit code 0: every sentence
 * stands, 1: something does not, 2: one could not be looked at.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { importPackage, installWorkspace } from "./workspace.mjs";

const usage = `usage: npm run verify-citations -- RESULT.json…|- [--fetch] [--text ID=FILE]…
  RESULT.json  the 200 body of a tool that writes, or several; - reads standard input
  --fetch      read the cited pages and filings again, and compare them with what was quoted
  --text       the text of a source that you have yourself, by its id, of a single result`;

/** Exit code 2: nothing is known about the citations. */
class NotLookedAt extends Error {}

const optionsFrom = (args) => {
  const options = {
    fetch: { type: "boolean", default: false },
    text: { type: "string", multiple: true, default: [] },
  };
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const isClear = positionals.length === 1 || values.text.length === 0;
    if (positionals.length > 0 && isClear) return { ...values, files: positionals };
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

const isSimulated = ({ name }) => String(name).endsWith("(simulated)");

/**
 * The sources of the real web, or of the simulated world as it was when the result came from there: it is made anew
 * from its seed, so that no shop has to run.
 */
const openSources = async (isWorldSimulated, retrievedAt) => {
  const { createSources, sourcesSettings } = await importPackage("sources");
  let environment = { CONTACT_EMAIL: "no-contact-given@example.com", ...process.env };
  let stop = async () => {};
  if (isWorldSimulated) {
    const { startUpstreams, trustAuthority } = await importPackage("sandbox");
    const madeAt = Date.parse(retrievedAt) || Date.now();
    const upstreams = await startUpstreams({ now: () => madeAt, coversAnything: true });
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
  return { sources, close };
};

/** The worlds that were opened, each once: the real one, and the simulated one of each day. */
const createWorlds = () => {
  const opened = new Map();
  return {
    async of(source, retrievedAt) {
      const key = isSimulated(source) ? String(retrievedAt).slice(0, 10) : "real";
      if (!opened.has(key)) opened.set(key, await openSources(key !== "real", retrievedAt));
      return opened.get(key).sources;
    },
    close: () => Promise.all([...opened.values()].map(({ close }) => close())),
  };
};

/** Each text once, as the tools read it: pages through the guard, filings by section. One that cannot be read is told. */
const fetchTexts = async ({ sources: cited, retrievedAt }, worlds) => {
  const { isReadAgain, readSource } = await importPackage("tools-llm");
  const texts = [];
  for (const source of cited.filter((one) => one.textSha256 && isReadAgain(one))) {
    const { id, url } = source;
    try {
      const sources = await worlds.of(source, retrievedAt);
      const text = await readSource(sources, source, AbortSignal.timeout(30_000));
      if (text !== null) texts.push([id, text]);
    } catch (error) {
      console.error(printable(`source ${id}: ${url} could not be read again (${error.message})`));
    }
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
  const { files, fetch, text } = optionsFrom(process.argv.slice(2));
  const results = files.map((file) => [file, resultFrom(file)]);
  const given = givenTexts(text);
  await installWorkspace({ withoutV1: true, log: (message) => console.error(message) });
  const { checkCitations } = await importPackage("tools-llm");
  const look = (file, result, texts) => {
    try {
      return checkCitations(result, texts);
    } catch (error) {
      throw new NotLookedAt(`${file} is no result with an analysis`, { cause: error });
    }
  };
  for (const [file, result] of results) look(file, result, new Map());
  const worlds = createWorlds();
  let stand = true;
  for (const [file, result] of results) {
    const fetched = fetch ? await fetchTexts(result, worlds) : [];
    const report = look(file, result, new Map([...fetched, ...given]));
    if (results.length > 1) console.log(printable(file));
    tell(report);
    stand &&= report.stands;
  }
  await worlds.close();
  return stand ? 0 : 1;
};

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(printable(error.message));
    process.exit(2);
  },
);
