/** Everything that must hold: checks, tests, simulation, browser journeys. One line of counts at the end. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./settings.ts";
import { allStages, runStages } from "./stages.ts";

const browser = spawnSync(process.execPath, [join(root, "e2e/src/chromium.ts")], {
  stdio: "inherit",
});
if (browser.status !== 0) console.error("There is no browser: the journeys will fail.");
const { passed, failed } = await runStages(allStages());
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
