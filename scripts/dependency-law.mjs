import { posix } from "node:path";

/**
 * Who may import what, per folder (drawn in README.md). Every folder of the workspace stands here.
 * - `ours`: the packages of ours it may import
 * - `tests`: those that only its tests, and what stands in a `testing` folder for them, may import besides
 * - `never`: foreign packages it must not import, or "all", with the exceptions in `only`
 *
 * turbo.json holds the same law for package.json files; this one holds inside a package.
 */
const ours = (names, rest = {}) => ({ ours: names, tests: [], never: [], only: [], ...rest });

/** A tool is developed without a queue, without Redis and without HTTP. */
const queueAndHttp = ["express", "bullmq", "ioredis"];

export const dependencyLaw = {
  "packages/tools-schema": ours([], { never: "all", only: ["zod"] }),
  // Documents are functions of what is sold: they ask nobody.
  "packages/documents": ours(["tools-schema"], {
    never: "all",
    only: ["minisearch", "node:crypto"],
  }),
  // It looks at any shop from outside, and knows nothing of ours.
  "packages/doctor": ours([], { never: queueAndHttp }),
  "packages/jobs": ours(["tools-schema"], { tests: ["sandbox"], never: ["express"] }),
  "packages/receipts": ours([], { never: queueAndHttp }),
  // What people see: from definitions to HTML, and nothing of how it is served.
  "packages/pages": ours(["buyer", "documents", "tools-schema"], { never: queueAndHttp }),
  // Anybody's own look at a shop: it knows its books and the chain, and no code of the shop.
  "packages/audit": ours([], { tests: ["sandbox"], never: queueAndHttp }),
  // A client of any shop: it knows the protocol and receipts, and nothing of what is sold.
  "packages/buyer": ours(["receipts"], { tests: ["tools-schema"], never: queueAndHttp }),
  "packages/sources": ours(["tools-schema"], { tests: ["sandbox"], never: queueAndHttp }),
  "packages/tools-util": ours(["tools-schema"], { never: queueAndHttp }),
  "packages/tools-data": ours(["tools-schema", "sources"], {
    tests: ["sandbox"],
    never: queueAndHttp,
  }),
  "packages/models": ours([], { tests: ["sandbox"], never: queueAndHttp }),
  "packages/tools-llm": ours(["tools-schema", "sources", "models"], {
    tests: ["sandbox"],
    never: queueAndHttp,
  }),
  "packages/sandbox": ours([]),
  // `npm run buy`, the buyer's first user. Apart from the sandbox, on which nearly every package's tests stand.
  "packages/buy-command": ours(["buyer", "sandbox"]),
  "packages/stock-v1": ours(["buy-command", "sandbox"]),
  "apps/gateway": ours(["documents", "jobs", "pages", "receipts", "tools-schema"], {
    tests: ["doctor", "sandbox"],
  }),
  "apps/util-worker": ours(["jobs", "tools-schema", "tools-util"], { never: ["express"] }),
  "apps/data-worker": ours(["jobs", "tools-schema", "sources", "tools-data"], {
    tests: ["sandbox"],
    never: ["express"],
  }),
  "apps/llm-worker": ours(["jobs", "tools-schema", "sources", "models", "tools-llm"], {
    tests: ["sandbox"],
    never: ["express"],
  }),
  bench: ours(["buyer", "sandbox", "sources"]),
  // The one exception to "nothing imports an app": e2e starts gateways in its own process, by a clock of its own.
  // Hours of faults for thousands of buyers are seen in minutes so, and in no other way.
  e2e: ours([
    "audit",
    "buyer",
    "gateway",
    "jobs",
    "receipts",
    "sandbox",
    "stock-v1",
    "tools-schema",
  ]),
};

/**
 * The gateway's rooms by floors, the highest first: a file imports its own room, and rooms on floors below. What
 * stands flat in `src` is a room of its own. Whoever reads a room need know nothing of what stands above it.
 */
export const gatewayFloors = [
  ["main", "index"],
  ["gateway"],
  ["env"],
  ["front", "surfaces"],
  ["call"],
  ["challenge", "metrics", "health"],
  ["mpp"],
  ["sign-in", "reconciler", "activity"],
  ["receipts", "chain", "books"],
  ["facilitator", "claims"],
  ["payment", "limits"],
  ["http"],
  ["log"],
];

const gateway = "apps/gateway/src/";

const roomOf = (file) => file.slice(gateway.length).split("/")[0].replace(/\.ts$/, "");

const floorOf = (room) => gatewayFloors.findIndex((rooms) => rooms.includes(room));

/** Why a file of the gateway must not import another one, or nothing where the floors allow it. */
const breaksFloor = (file, specifier) => {
  if (!file.startsWith(gateway) || isTest(file)) return undefined;
  const room = roomOf(file);
  if (floorOf(room) < 0) return `The room ${room} has no floor in scripts/dependency-law.mjs yet.`;
  const imported = roomOf(posix.join(posix.dirname(file), specifier));
  if (room === imported || floorOf(imported) > floorOf(room)) return undefined;
  return `${room} must not import ${imported}, which is not on a floor below: see docs/architecture.md.`;
};

/** Why the file must not import the module, or nothing where the law allows it. */
export const violation = (file, specifier) => {
  if (specifier.startsWith(".")) {
    return reachesIntoTests(file, specifier) ? testsOnly : breaksFloor(file, specifier);
  }
  const folder = Object.keys(dependencyLaw).find((name) => file.startsWith(`${name}/`));
  if (folder === undefined) return isPackage(file) ? unknownFolder : undefined;
  const name = packageName(specifier);
  if (mayImport(dependencyLaw[folder], name, isTest(file))) return undefined;
  return `${folder} must not import ${name}: see the dependency law in README.md.`;
};

const mayImport = (law, name, isInTest) => {
  if (name.startsWith("@coinslot/")) {
    const allowed = isInTest ? [...law.ours, ...law.tests] : law.ours;
    return allowed.includes(name.slice("@coinslot/".length));
  }
  // A test may use whatever its package.json declares.
  if (isInTest) return true;
  return law.never === "all" ? law.only.includes(name) : !law.never.includes(name);
};

const isTest = (file) => /\.test\.ts$|\/testing\//.test(file);

const reachesIntoTests = (file, specifier) => !isTest(file) && specifier.includes("/testing/");

const testsOnly = "What stands in a `testing` folder is for tests only.";

const isPackage = (file) => /^(packages|apps)\//.test(file);

const unknownFolder = "This folder has no line in scripts/dependency-law.mjs yet.";

const packageName = (specifier) =>
  specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
