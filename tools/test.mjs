// `npm test`: installs what is missing, then hands over to test.ts on Node 24.
import { prepare, run } from "./launch/install.mjs";

run(prepare(), "tools/test.ts", process.argv.slice(2));
