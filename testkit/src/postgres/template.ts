import { migrate } from "@krapao/server/kernel/db/migrate";
import pg from "pg";
import type { TestProject } from "vitest/node";
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

const ROLE_EXISTS = "42710";

/** vitest globalSetup: one throw-away cluster with one migrated template for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // TEST_DATABASE_URL names a cluster of another PostgreSQL version to test against; it is left
  // running afterwards.
  const given = process.env.TEST_DATABASE_URL;
  const cluster = given
    ? { url: given, stop: async () => {} }
    : await startPostgres({ throwaway: true });
  try {
    project.provide("rolePasswords", await makeTemplate(cluster.url));
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
