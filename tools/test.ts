/**
 * Runs all checks, tests, the simulation and the browser journeys, and ends with one line of
 * counts.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "@krapao/testkit/settings";
import { runAllStages } from "./checks/stages.ts";

// Children start in half the time: servers and sandboxes of tests are many short processes.
process.env.NODE_COMPILE_CACHE ??= join(root, "node_modules/.cache/compile");

const browser = spawnSync(process.execPath, [join(root, "e2e/src/chromium.ts")], {
  stdio: "inherit",
});
if (browser.status !== 0) console.error("There is no browser: the journeys will fail.");
const { passed, failed, notRun } = await runAllStages();
if (notRun) console.log(`${notRun} not run: see NOT RUN above`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
