/**
 * Run before a release: migrates the database and seeds what a new installation needs, `node
 * server/seeds/prepare.ts`. Forward only, and safe while servers of the previous release run.
 * Concurrent runs wait for each other. The only program that works as the owner of the database.
 */

import { withFiles } from "../src/env-files.ts";
import { migrate } from "../src/kernel/db/migrate.ts";
import { seed } from "./seed.ts";

const { DATABASE_OWNER_URL: url, VARIANT } = withFiles(process.env);
if (!url) throw new Error("DATABASE_OWNER_URL, or DATABASE_OWNER_URL_FILE, is not set");
const applied = await migrate(url);
await seed({ url, variant: VARIANT === "lao" ? "lao" : "thai" });
console.log(applied.length > 0 ? `applied ${applied.join(", ")}` : "nothing to apply");
