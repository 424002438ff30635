/** `npm run check`: format, lint, types, import rules, tidy, dead code, budgets. */
import { runQuickStages } from "./checks/stages.ts";

const { passed, failed } = await runQuickStages();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
