import { withFiles } from "../env-values.ts";
import { readMode, readSeedDemo } from "../mode.ts";
import { requireDatabaseAddress } from "../production.ts";

/**
 * What the preparation of a release needs: the owner of the database, which no server gets.
 * @throws a sentence that names the missing or refused variable
 */
export function readOwnerConfig(environment: Record<string, string | undefined>): {
  databaseUrl: string;
  isDemo: boolean;
} {
  const env = withFiles(environment);
  const isDemo = readSeedDemo(env);
  const databaseUrl = env.DATABASE_OWNER_URL;
  if (!databaseUrl) throw new Error("DATABASE_OWNER_URL, or DATABASE_OWNER_URL_FILE, is not set");
  if (readMode(env) === "production") requireDatabaseAddress(env, "DATABASE_OWNER_URL");
  return { databaseUrl, isDemo };
}
