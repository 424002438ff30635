/**
 * Run before a release: migrates the database and seeds what a new installation needs, `node
 * server/seeds/prepare.ts`. Forward only, and safe while servers of the previous release run.
 * Concurrent runs wait for each other. The only program that works as the owner of the database.
 */

import { readOwnerConfig } from "../src/config/owner-config.ts";
import { migrate } from "../src/kernel/db/migrate.ts";
import { seed } from "./seed.ts";

const { databaseUrl: url, isDemo } = readOwnerConfig(process.env);
const applied = await migrate(url);
await seed({ url, variant: process.env.VARIANT === "lao" ? "lao" : "thai", isDemo });
console.log(applied.length > 0 ? `applied ${applied.join(", ")}` : "nothing to apply");
