import { migrate } from "@krapao/server/kernel/db/migrate";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A superuser's connection string to the cluster of this run. */
    clusterUrl: string;
  }
}

/** The migrated database that every test file gets a copy of. */
export const TEMPLATE = "krapao_template";

/** vitest globalSetup: one throw-away cluster with one migrated template for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // TEST_DATABASE_URL names a cluster of another PostgreSQL version to test against; it is left
  // running afterwards.
  const given = process.env.TEST_DATABASE_URL;
  const cluster = given
    ? { url: given, stop: async () => {} }
    : await startPostgres({ throwaway: true });
  try {
    await makeTemplate(cluster.url);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide("clusterUrl", cluster.url);
  return () => cluster.stop();
}

async function makeTemplate(clusterUrl: string): Promise<void> {
  await execute(clusterUrl, `drop database if exists ${TEMPLATE}`);
  await execute(clusterUrl, `create database ${TEMPLATE}`);
  await migrate(databaseUrl(clusterUrl, TEMPLATE));
}

/** The address of another database in the same cluster. */
export function databaseUrl(clusterUrl: string, database: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${database}`;
  return url.href;
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
