/**
 * A coordinator and two workers of Citus, made as compose.yaml makes them, and one plain PostgreSQL
 * of the same version.
 */
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "@krapao/server/kernel/db/migrate";
import { freePort } from "@krapao/testkit/postgres/ports";
import type { DatabaseUrls } from "@krapao/testkit/postgres/roles";
import { root } from "@krapao/testkit/settings";
import { type ClusterPlace, type DrillCluster, makeCluster, runTool } from "../drill/cluster.ts";
import { makeOwnFolder, writeAsOwner } from "../failover/owner.ts";
import { settingsOf } from "../production/compose-file.ts";

const SMALL = "shared_buffers = 128MB";
const COMMON = ["max_connections = 200", SMALL];
/** Only the superuser's connections are trusted: nodes need the passwords of the roles. */
const ACCESS = [
  "local all all trust",
  "host all krapao 127.0.0.1/32 trust",
  "host all all 127.0.0.1/32 scram-sha-256",
];

export interface Database {
  name: string;
  port: number;
  urls: DatabaseUrls;
}

/** @param onStop gets a function that stops a node as soon as it runs */
export async function startBoth(
  bin: string,
  folder: string,
  onStop: (stop: () => void) => void,
): Promise<{ cluster: Database; plain: Database }> {
  const start = async (name: string, more: Partial<ClusterPlace>): Promise<DrillCluster> => {
    const made = await makeCluster(bin, {
      data: join(folder, name),
      port: await freePort(),
      socket: folder,
      archiveCommand: null,
      ...more,
    });
    onStop(made.stop);
    return made;
  };
  const plain = await start("plain", { settings: COMMON });
  const settings = [...nodeSettings(), SMALL];
  const node = async (name: string) => {
    const passwords = join(folder, `${name}.pgpass`);
    const variables = { PGPASSFILE: passwords };
    const made = await start(name, { settings, access: ACCESS, variables });
    prepareNode(bin, made, makeSecrets(folder, made), passwords);
    return made;
  };
  const coordinator = await node("coordinator");
  joinNodes(bin, coordinator, [await node("worker-1"), await node("worker-2")]);
  await migrate(plain.urls.owner);
  await migrate(coordinator.urls.owner);
  return {
    cluster: { name: "Citus", port: coordinator.port, urls: coordinator.urls },
    plain: { name: "one PostgreSQL", port: plain.port, urls: plain.urls },
  };
}

/** The settings that a node of compose.yaml has, as lines of postgresql.conf. */
function nodeSettings(): string[] {
  const compose = readFileSync(join(root, "compose.yaml"), "utf8");
  const settings = settingsOf(compose, "x-citus: &citus");
  return Object.entries(settings).map(([name, value]) => `${name} = '${value}'`);
}

/** Writes the secrets of a node of compose.yaml. @returns their folder */
function makeSecrets(folder: string, { port, urls }: DrillCluster): string {
  const path = makeOwnFolder(join(folder, `secrets-${port}`));
  writeAsOwner(join(path, "database_owner_url"), `${urls.owner}\n`);
  writeAsOwner(join(path, "database_url"), `${urls.app}\n`);
  writeAsOwner(join(path, "database_admin_url"), `${urls.admin}\n`);
  writeAsOwner(join(path, "database_password"), "trusted\n");
  return path;
}

/** Runs deploy/citus.sh, as the container of a node does after it has made the roles. */
function prepareNode(bin: string, node: DrillCluster, secrets: string, passwords: string): void {
  // The user that owns the database need not be able to read the repository.
  const script = join(secrets, "citus.sh");
  copyFileSync(join(root, "deploy/citus.sh"), script);
  runTool("/bin/sh", [script], {
    PATH: `${bin}:/usr/bin:/bin`,
    PGHOST: "127.0.0.1",
    PGPORT: `${node.port}`,
    POSTGRES_USER: "krapao",
    PGPASSFILE: passwords,
    SECRETS: secrets,
  });
}

/** Runs deploy/citus.sql on the coordinator. */
function joinNodes(bin: string, coordinator: DrillCluster, workers: DrillCluster[]): void {
  const nodes = [coordinator, ...workers];
  const variables = ["coordinator", "worker_1", "worker_2"].flatMap((name, at) => [
    "-v",
    `${name}=127.0.0.1`,
    "-v",
    `${name}_port=${nodes[at]?.port}`,
  ]);
  const text = readFileSync(join(root, "deploy/citus.sql"), "utf8");
  const args = ["-v", "ON_ERROR_STOP=1", ...variables, coordinator.superuserUrl];
  // A variable is replaced in a file and in standard input, never in -c.
  runTool(join(bin, "psql"), args, {}, text);
}
