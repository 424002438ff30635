// `npm run production` and others that begin on a clean clone: installs what is missing, then hands
// over to the program that package.json names, on Node 24.
import { prepare, run } from "./launch/install.mjs";

const [program, ...args] = process.argv.slice(2);
run(prepare(), program, args);
