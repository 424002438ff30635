/**
 * etcd, two machines with Patroni and a synchronous standby, and haproxy in front: what an operator
 * runs on five machines, on loopback.
 */
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "@krapao/server/kernel/db/migrate";
import { freePort } from "@krapao/testkit/postgres/ports";
import {
  createDatabase,
  createRoles,
  type DatabaseUrls,
  newPasswords,
  urlsOf,
} from "@krapao/testkit/postgres/roles";
import { execute } from "@krapao/testkit/postgres/template";
import { type DatabaseNode, fill, startNode, startProgram } from "./node.ts";
import { makeOwnFolder, makePlace, writeAsOwner } from "./owner.ts";
import { endProcess } from "./processes.ts";
import { countStatements, type Statements } from "./reads.ts";

const HOST = "127.0.0.1";
const WHOLE_MS = 180_000;

interface Member {
  name: string;
  role: string;
  state: string;
}

export interface PatroniCluster {
  folder: string;
  nodes: readonly [DatabaseNode, DatabaseNode];
  /** Through haproxy to the primary. */
  port: number;
  /** Through haproxy to the standby. */
  replicaPort: number;
  urls: DatabaseUrls;
  /** Waits for a primary with a synchronous standby. @returns the primary first */
  whenWhole(): Promise<[primary: DatabaseNode, standby: DatabaseNode]>;
  /** How many statements a machine ran for the servers, asked past haproxy. */
  statementsOn(node: DatabaseNode): Promise<Statements>;
  stop(): Promise<void>;
}

/** @param onStop gets each function that stops a part, as soon as the part exists */
export async function startCluster(
  bin: string,
  onStop: (stop: () => Promise<void>) => void,
): Promise<Omit<PatroniCluster, "stop">> {
  const folder = makePlace("krapao-failover-");
  onStop(async () => rmSync(folder, { recursive: true, force: true }));
  const etcdPort = await startEtcd(folder, onStop);
  const passwords = { superuser: password(), replication: password() };
  const start = async (name: string) => {
    const node = await startNode({ name, folder, bin, etcdPort, passwords });
    onStop(node.stop);
    return node;
  };
  const nodes = [await start("a"), await start("b")] as const;
  const [port, replicaPort] = await startProxy({ folder, nodes }, onStop);
  const whenWhole = () => untilWhole(nodes);
  await whenWhole();
  const superuserUrl = `postgres://postgres:${passwords.superuser}@${HOST}:${port}/postgres`;
  const urls = await makeDatabase(superuserUrl);
  const statementsOn = ({ lines }: DatabaseNode) =>
    countStatements(
      `postgres://postgres:${passwords.superuser}@${HOST}:${lines.peerDatabase.port}/krapao`,
    );
  return { folder, nodes, port, replicaPort, urls, whenWhole, statementsOn };
}

const password = () => randomBytes(24).toString("hex");

type OnStop = (stop: () => Promise<void>) => void;

async function startEtcd(folder: string, onStop: OnStop): Promise<number> {
  const [port, peerPort] = [await freePort(), await freePort()];
  const [client, peer] = [`http://${HOST}:${port}`, `http://${HOST}:${peerPort}`];
  const etcd = startProgram(
    "/usr/bin/etcd",
    [
      ...["--data-dir", makeOwnFolder(join(folder, "etcd"))],
      ...["--listen-client-urls", client, "--advertise-client-urls", client],
      ...["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer],
      ...["--initial-cluster", `default=${peer}`],
    ],
    { folder, name: "etcd" },
  );
  onStop(() => endProcess(etcd.pid ?? 0, 3_000));
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = await fetch(`${client}/health`).catch(() => null);
    if (answer?.ok) return port;
    await sleep(100);
  }
  throw new Error("etcd does not start");
}

async function startProxy(
  { folder, nodes: [a, b] }: { folder: string; nodes: readonly [DatabaseNode, DatabaseNode] },
  onStop: OnStop,
): Promise<[number, number]> {
  const [port, replicaPort] = [await freePort(), await freePort()];
  const config = join(folder, "haproxy.cfg");
  const values = {
    PRIMARY_LISTEN: `${HOST}:${port}`,
    REPLICA_LISTEN: `${HOST}:${replicaPort}`,
    DATABASE_A: `${HOST}:${a.lines.database.port}`,
    HEALTH_HOST_A: HOST,
    HEALTH_PORT_A: a.lines.health.port,
    DATABASE_B: `${HOST}:${b.lines.database.port}`,
    HEALTH_HOST_B: HOST,
    HEALTH_PORT_B: b.lines.health.port,
  };
  writeAsOwner(config, fill("haproxy.cfg", values));
  const proxy = startProgram("/usr/sbin/haproxy", ["-db", "-f", config], {
    folder,
    name: "haproxy",
  });
  onStop(() => endProcess(proxy.pid ?? 0, 1_000));
  return [port, replicaPort];
}

/** What Patroni on a machine says about both. */
async function membersBy(node: DatabaseNode): Promise<Member[]> {
  const signal = AbortSignal.timeout(3_000);
  const answer = await fetch(`http://${HOST}:${node.restPort}/cluster`, { signal });
  return ((await answer.json()) as { members: Member[] }).members;
}

async function untilWhole(
  nodes: readonly [DatabaseNode, DatabaseNode],
): Promise<[DatabaseNode, DatabaseNode]> {
  const until = performance.now() + WHOLE_MS;
  let seen = "";
  while (performance.now() < until) {
    const [first, second] = await Promise.all(
      nodes.map((node) => membersBy(node).catch((): Member[] => [])),
    );
    const find = (members: Member[] | undefined, role: string) =>
      members?.find(
        (member) => member.role === role && ["running", "streaming"].includes(member.state),
      )?.name;
    const [leader, standby] = [find(first, "leader"), find(first, "sync_standby")];
    // Both machines have to agree, so that nothing of the last trouble is left.
    const agree = leader === find(second, "leader") && standby === find(second, "sync_standby");
    if (leader && standby && agree) {
      const [a, b] = nodes;
      return leader === a.name ? [a, b] : [b, a];
    }
    seen = JSON.stringify(first);
    await sleep(250);
  }
  throw new Error(`the database has no primary with a synchronous standby: ${seen}`);
}

/** Makes the roles and the migrated database through haproxy. */
async function makeDatabase(superuserUrl: string): Promise<DatabaseUrls> {
  const roles = newPasswords();
  for (let attempt = 0; ; attempt++) {
    try {
      await execute(superuserUrl, "select 1");
      break;
    } catch (error) {
      // haproxy needs some seconds until it knows the primary.
      if (attempt > 100) throw error;
      await sleep(200);
    }
  }
  for (const statement of [...createRoles(roles), createDatabase("krapao")])
    await execute(superuserUrl, statement);
  const own = superuserUrl.replace(/postgres$/, "krapao");
  await execute(own, "create extension pg_stat_statements");
  const urls = urlsOf(superuserUrl, "krapao", roles);
  await migrate(urls.owner);
  return urls;
}
