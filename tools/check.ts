/** `npm run check`: format, lint, types, import rules, tidy, dead code, budgets. */
import { quickStages, runStages } from "./checks/stages.ts";

const { passed, failed } = await runStages(quickStages());
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
