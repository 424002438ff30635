/**
 * Runs all checks, tests, the simulation and the browser journeys, and ends with one line of
 * counts.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "@krapao/testkit/settings";
import { allStages, runStages } from "./checks/stages.ts";

const browser = spawnSync(process.execPath, [join(root, "e2e/src/chromium.ts")], {
  stdio: "inherit",
});
if (browser.status !== 0) console.error("There is no browser: the journeys will fail.");
const { passed, failed } = await runStages(allStages());
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
