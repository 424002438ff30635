/**
 * `npm run drill`: backs up a database and uploaded files under load, in two ways (PostgreSQL's own
 * tools, and pgBackRest when it is here), destroys both, restores each way to the last answer and
 * to a point in time, and compares. Prints a table, and the loss, which must be zero.
 */
import { type ChildProcess, execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "@krapao/server/kernel/db/migrate";
import { freePort } from "@krapao/testkit/postgres/ports";
import { root } from "@krapao/testkit/settings";
import { seed } from "../server/seeds/seed.ts";
import { type DrillCluster, findTools, makeCluster, receiveLog, recover } from "./drill/cluster.ts";
import {
  compareRestored,
  type Expected,
  hashFiles,
  readStillSums,
  type Sums,
} from "./drill/compare.ts";
import { type Load, startLoad } from "./drill/load.ts";
import { type Product, reconcile, startProduct } from "./drill/product.ts";
import { openTable } from "./drill/table.ts";
import {
  configurePgBackRest,
  findPgBackRest,
  pgBackRestWay,
  plainWay,
  type Way,
} from "./drill/ways.ts";
import { makeOwnFolder, makePlace } from "./failover/owner.ts";

const say = (line: string) => console.log(line);
const folder = makePlace("krapao-drill-");
const media = join(folder, "media");
const backups = join(folder, "backups");
/** Files are copied by the user of the server, and the database by its own. */
const mediaBackups = join(folder, "media-backups");
const children = new Set<ChildProcess>();
const clusters = new Set<DrillCluster>();
const table = openTable(say);

const keep = (child: ChildProcess): ChildProcess => {
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
};

let isEnding = false;
async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  for (const child of children) child.kill("SIGKILL");
  for (const cluster of clusters) cluster.destroy();
  // The processes of a killed database notice within a second.
  await sleep(1_500);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit(code);
}
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    say(`stopped by ${signal}`);
    void end(130);
  });
}

try {
  await drill();
} catch (error) {
  if (!isEnding) table.fail(error instanceof Error ? error.message : `${error}`);
}
if (!isEnding) await end(table.end() ? 0 : 1);

async function drill(): Promise<void> {
  const bin = findTools();
  const missing = findPgBackRest();
  if (missing) table.leaveOut("pgbackrest", missing);
  const { first, log, tool } = await startPrimary(bin, missing === null);
  const product = await startProduct({
    databaseUrl: first.urls.app,
    folder,
    media,
    onStart: keep,
  });
  const place = { bin, folder: backups, log };
  const ways = [plainWay(place, first), ...(tool ? [pgBackRestWay(place, tool)] : [])];
  const load = await startLoad(product.url);
  await sleep(3_000);
  await load.uploadSlip();
  for (const way of ways) {
    say(
      `${way.name}: ${way.takeBackups()} under load, ${load.acknowledged.length} movements so far`,
    );
    await sleep(2_000);
  }
  const known = await makeKnownTime(load, first);
  await sleep(4_000);
  await load.uploadSlip();
  copyMedia();
  const files = await hashFiles(first.urls.owner, media);
  await sleep(1_000);
  await loseEverything({ first, product, load });
  for (const way of ways) {
    await restoreAndCompare(way, null, { bin, load, files, product, sums: null });
    await restoreAndCompare(way, known.at, { bin, load, files, product, sums: known.sums });
  }
}

async function startPrimary(bin: string, withPgBackRest: boolean) {
  const [data, port] = [join(folder, "first"), await freePort()];
  const socket = makeOwnFolder(join(folder, "socket"));
  makeOwnFolder(backups);
  const tool = withPgBackRest ? configurePgBackRest(folder, { data, port, socket }) : null;
  const first = await makeCluster(bin, {
    data,
    port,
    socket,
    archiveCommand: tool?.archiveCommand ?? null,
  });
  clusters.add(first);
  await migrate(first.urls.owner);
  await seed({ url: first.urls.owner, variant: "thai", isDemo: true });
  const log = makeOwnFolder(join(backups, "log"));
  keep(await receiveLog(bin, first, log));
  return { first, log, tool };
}

/** A movement and a slip that the database has at a time, with its sums at that time. */
async function makeKnownTime(load: Load, { urls }: DrillCluster) {
  await load.pause();
  await load.move();
  await load.uploadSlip();
  const known = await readStillSums(urls.owner);
  load.resume();
  say(`a known movement and slip before ${known.at.toISOString()}, then the load goes on`);
  return known;
}

function copyMedia(): void {
  execFileSync("bash", [join(root, "deploy/backup-media.sh")], {
    env: { PATH: process.env.PATH, MEDIA_DIR: media, BACKUP_DIR: mediaBackups },
    stdio: "pipe",
  });
}

/** Kills database and server at once, in the middle of their work, and deletes their folders. */
async function loseEverything({
  first,
  product,
  load,
}: {
  first: DrillCluster;
  product: Product;
  load: Load;
}): Promise<void> {
  first.destroy();
  product.server.kill("SIGKILL");
  await load.stop();
  say(`database and files destroyed after ${load.acknowledged.length} acknowledged movements`);
  await sleep(1_500);
  clusters.delete(first);
  for (const lost of [first.data, media]) rmSync(lost, { recursive: true, force: true });
}

interface Given {
  bin: string;
  load: Load;
  files: Map<string, string | null>;
  product: Product;
  sums: Sums | null;
}

/** @param until null: to the last answer */
async function restoreAndCompare(way: Way, until: Date | null, given: Given): Promise<void> {
  const { bin, load, files, product, sums } = given;
  const data = join(folder, `${way.name}-${until ? "time" : "end"}`);
  const began = performance.now();
  way.restore(data, until);
  const cluster = await recover(bin, data);
  clusters.add(cluster);
  const seconds = (performance.now() - began) / 1_000;
  const isEarly = ({ at }: { at: Date }) => until === null || at <= until;
  const isLate = ({ at }: { at: Date }) => until !== null && at > until;
  const expected: Expected = {
    keys: load.acknowledged.filter(isEarly).map(({ key }) => key),
    later: load.acknowledged.filter(isLate).map(({ key }) => key),
    slips: load.slips.filter(isEarly).map(({ id }) => id),
    laterSlips: load.slips.filter(isLate).map(({ id }) => id),
    sums,
    files,
  };
  const found = await compareRestored(cluster.urls.owner, join(mediaBackups, "media"), expected);
  // The companies know what happened after the time, so only the last answer can agree with them.
  const compared = until ? null : await reconcile(cluster.urls.app, product.env, keep);
  const wrong = compared?.isGood === false ? [`reconcile: ${compared.text}`] : [];
  const to = until?.toISOString() ?? "the last answer";
  table.row({ way: way.name, to, seconds, expected, found, compared: compared !== null, wrong });
  cluster.destroy();
  clusters.delete(cluster);
}
