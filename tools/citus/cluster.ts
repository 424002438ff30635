/** A coordinator and two workers of Citus, and one plain PostgreSQL of the same version. */
import { join } from "node:path";
import { migrate } from "@krapao/server/kernel/db/migrate";
import { freePort } from "@krapao/testkit/postgres/ports";
import type { DatabaseUrls } from "@krapao/testkit/postgres/roles";
import { execute } from "@krapao/testkit/postgres/template";
import { type DrillCluster, makeCluster } from "../drill/cluster.ts";

const WORKERS = 2;
const COMMON = ["max_connections = 200", "shared_buffers = 128MB"];
/** A commit of two phases is prepared on the nodes, so each needs room for all connections. */
const CITUS = [
  ...COMMON,
  "shared_preload_libraries = 'citus'",
  "max_prepared_transactions = 400",
  "citus.max_cached_conns_per_worker = 32",
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
  const start = async (name: string, settings: string[]): Promise<DrillCluster> => {
    const node = await makeCluster(bin, {
      data: join(folder, name),
      port: await freePort(),
      socket: folder,
      archiveCommand: null,
      settings,
    });
    onStop(node.stop);
    return node;
  };
  const plain = await start("plain", COMMON);
  const coordinator = await start("coordinator", CITUS);
  const workers: DrillCluster[] = [];
  for (let n = 1; n <= WORKERS; n += 1) workers.push(await start(`worker-${n}`, CITUS));
  for (const node of [coordinator, ...workers])
    await execute(node.superuserUrl, "create extension citus");
  const ask = (statement: string) => execute(coordinator.superuserUrl, statement);
  await ask(`select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`);
  for (const { port } of workers) await ask(`select citus_add_node('127.0.0.1', ${port})`);
  await migrate(plain.urls.owner);
  await migrate(coordinator.urls.owner);
  return {
    cluster: { name: "Citus", port: coordinator.port, urls: coordinator.urls },
    plain: { name: "one PostgreSQL", port: plain.port, urls: plain.urls },
  };
}
