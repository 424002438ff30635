/**
 * Before a release: brings the database to the newest schema and adds what a new world needs, `node server/seeds/prepare.ts`.
 * Forward only, and safe to run while the servers of the release before still work. Several at once wait for each other.
 */

import { withFiles } from "../src/env-files.ts";
import { migrate } from "../src/kernel/migrate.ts";
import { seed } from "./seed.ts";

const { DATABASE_URL: url, VARIANT } = withFiles(process.env);
if (!url) throw new Error("DATABASE_URL, or DATABASE_URL_FILE, is not set");
const applied = await migrate(url);
await seed({ url, variant: VARIANT === "lao" ? "lao" : "thai" });
console.log(applied.length > 0 ? `applied ${applied.join(", ")}` : "nothing to apply");
