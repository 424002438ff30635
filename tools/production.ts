/**
 * `npm run production`: a rehearsal of a deployment on one machine. From a clean clone it builds
 * the file sets of both images in folders, starts the shape of compose.yaml on loopback with the
 * real nginx, Redis, PostgreSQL, storage and Prometheus, and uses it from a browser. It ends with a
 * table and stops every process by its id. docs/operations.md says what it needs.
 *   --port 21700      the first of its ports
 *   --folder PATH     where it works; it is deleted at the end unless --keep is given
 *   --only PARTS      of: use, upgrade, pooler, alerts
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { endChildren } from "./production/children.ts";
import { isRoot } from "./production/programs.ts";
import { rehearse } from "./production/rehearse.ts";
import { FailedStep, openSteps } from "./production/steps.ts";

/** PostgreSQL's user of the operating system cannot enter the home of root. */
const CACHE = isRoot()
  ? "/var/cache/krapao-production"
  : join(homedir(), ".cache/krapao-production");

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "21700" },
    folder: { type: "string" },
    programs: { type: "string", default: CACHE },
    only: { type: "string", default: "use,upgrade,pooler,alerts" },
    keep: { type: "boolean", default: false },
  },
});
const folder = values.folder ?? mkdtempSync(join(tmpdir(), "krapao-production-"));
// What programs leave among the temporary files is deleted with the folder.
process.env.TMPDIR = join(folder, "tmp");
mkdirSync(process.env.TMPDIR, { recursive: true, mode: 0o755 });
const steps = openSteps();
const stopping: (() => Promise<void>)[] = [];

const ending = new AbortController();
async function end(code: number): Promise<void> {
  if (ending.signal.aborted) return;
  ending.abort(new Error("the rehearsal ends early"));
  await endChildren();
  for (const stop of stopping.reverse()) await stop().catch(console.error);
  if (!values.keep) console.log(`                 deleting ${folder}`);
  if (!values.keep) rmSync(folder, { recursive: true, force: true });
  console.log(steps.print());
  process.exit(code);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    steps.leaveOut("the rest", `stopped by ${signal}`);
    void end(1);
  });
}

try {
  await rehearse(steps, {
    folder,
    firstPort: Number(values.port),
    cache: values.programs,
    parts: values.only.split(","),
    onStart: (stop) => void stopping.push(stop),
    signal: ending.signal,
  });
} catch (error) {
  if (!(error instanceof FailedStep || ending.signal.aborted)) console.error(error);
  if (steps.failed() === 0) steps.add({ name: "the rehearsal", error: String(error), seconds: 0 });
}
await end(steps.failed() === 0 ? 0 : 1);
