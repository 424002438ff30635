import { migrate } from "@krapao/server/kernel/db/migrate";
import { replaceHashingCost } from "@krapao/server/kernel/security/password";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { seed } from "../../../server/seeds/seed.ts";
import { startPostgres } from "./postgres.ts";
import {
  alterRoles,
  createDatabase,
  createRoles,
  newPasswords,
  type Passwords,
  urlsOf,
} from "./roles.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A superuser's connection string to the cluster of this run. */
    clusterUrl: string;
    /** The passwords of the roles that a database belongs to and is used by. */
    rolePasswords: Passwords;
  }
}

/** The migrated database that every test file gets a copy of. */
export const TEMPLATE = "krapao_template";

/** A copy of it with the demo of the Thai product: most worlds start from it. */
export const SEEDED_TEMPLATE = "krapao_template_seeded";

/** Hashing would take a third of the time of all tests. */
export const QUICK_HASHING = { memoryCost: 1_024, timeCost: 1, parallelism: 1 };

const ROLE_EXISTS = "42710";

/** vitest globalSetup: one throw-away cluster with its two templates for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // TEST_DATABASE_URL names a cluster of another PostgreSQL version to test against; it is left
  // running afterwards.
  const given = process.env.TEST_DATABASE_URL;
  const cluster = given
    ? { url: given, stop: async () => {} }
    : await startPostgres({ throwaway: true });
  try {
    const passwords = await makeTemplate(cluster.url);
    await makeSeededTemplate(cluster.url, passwords);
    project.provide("rolePasswords", passwords);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide("clusterUrl", cluster.url);
  return () => cluster.stop();
}

/** Makes the roles and the migrated template in a cluster. @returns the roles' passwords */
export async function makeTemplate(clusterUrl: string): Promise<Passwords> {
  const passwords = newPasswords();
  await execute(clusterUrl, `drop database if exists ${TEMPLATE}`);
  for (const statement of createRoles(passwords)) {
    await execute(clusterUrl, statement).catch((error: { code?: string }) => {
      if (error.code !== ROLE_EXISTS) throw error;
    });
  }
  for (const statement of alterRoles(passwords)) await execute(clusterUrl, statement);
  await execute(clusterUrl, createDatabase(TEMPLATE));
  await migrate(urlsOf(clusterUrl, TEMPLATE, passwords).owner);
  return passwords;
}

async function makeSeededTemplate(clusterUrl: string, passwords: Passwords): Promise<void> {
  await execute(clusterUrl, `drop database if exists ${SEEDED_TEMPLATE}`);
  await execute(clusterUrl, createDatabase(SEEDED_TEMPLATE, TEMPLATE));
  const { owner } = urlsOf(clusterUrl, SEEDED_TEMPLATE, passwords);
  const restoreHashing = replaceHashingCost(QUICK_HASHING);
  await seed({ url: owner, variant: "thai", isDemo: true }).finally(restoreHashing);
}

/** Runs one statement as the superuser on a separate connection. */
export async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
