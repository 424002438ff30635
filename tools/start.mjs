// `npm start`: installs what is missing, then hands over to launch.ts on Node 24.
import { prepare, run } from "./launch/install.mjs";

run(prepare(), "tools/launch/launch.ts", process.argv.slice(2));
