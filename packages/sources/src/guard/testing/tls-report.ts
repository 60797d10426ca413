// Run as a process of its own: Node reads NODE_EXTRA_CA_CERTS once, when it starts.
import { guardEnvironment, guardSettingsFrom } from "../environment.ts";
import { createGuard } from "../guard.ts";
import { anything, failureOf } from "./guarded-world.ts";

const [host = "", environment = "{}"] = process.argv.slice(2);
const settings = guardEnvironment.parse(JSON.parse(environment));
const guard = createGuard(guardSettingsFrom(settings, "Test/1"));

const fetched = guard
  .fetch(`https://${host}/`, anything())
  .then(({ status, isSimulated, finalUrl }) => ({ status, isSimulated, finalUrl }));
const failure = await failureOf(fetched);
const report = {
  inspection: await guard.inspectTls(host, new AbortController().signal),
  fetched: failure.code === "none" ? await fetched : failure,
};
process.stdout.write(JSON.stringify(report));
