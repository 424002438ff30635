/**
 * `npm run failover [-- --kills 10 --members 20 --seed 1 --verbose]`: two machines of the database
 * under Patroni with a synchronous standby, haproxy, two servers and the sandbox, all on loopback.
 * Members move money and repeat each call until it is answered, while the primary is killed,
 * stopped and cut off in turn. Prints how long no money could be moved each time, how many
 * statements each machine ran when older pages are read from the standby, and at the end whether
 * everything acknowledged is there once. Ends with 1 when something failed.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { SeededRandom } from "@krapao/slips/seeded-random";
import { type Crowd, registerMembers, startCrowd } from "@krapao/testkit/crowd/members";
import { openStage, type Stage } from "@krapao/testkit/crowd/stage";
import { findTools } from "./drill/cluster.ts";
import { startCluster } from "./failover/cluster.ts";
import { countKeys } from "./failover/count-keys.ts";
import { installMissing } from "./failover/needs.ts";
import { childrenOf, endProcess } from "./failover/processes.ts";
import { rehearseReads } from "./failover/reads.ts";
import { openReport } from "./failover/report.ts";
import { troubleOf } from "./failover/troubles.ts";
import { openWriter, type Writer } from "./failover/writer.ts";
import { checkResult, reconcile, settle } from "./torture/check-result.ts";

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "10" },
    members: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    verbose: { type: "boolean", default: false },
  },
});

/** Writes have to be back within this time. */
const BACK_S = 30;
/** The crowd works this long between two kills. */
const WORK_MS = 2_000;
const DAY_SHIFT_MS = 7 * 3_600_000;

const report = openReport();
const stops: (() => Promise<void>)[] = [];
let isStopping = false;

async function stopAll(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  for (const stop of stops.reverse()) await stop().catch(() => {});
  for (const pid of childrenOf(process.pid)) await endProcess(pid, 2_000);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    await stopAll();
    process.exit(130);
  });
}

try {
  installMissing();
  await rehearse();
} catch (error) {
  report.check(
    "the rehearsal ran to its end",
    false,
    error instanceof Error ? error.message : `${error}`,
  );
}
await stopAll();
process.exit(report.end() ? 0 : 1);

async function rehearse(): Promise<void> {
  const cluster = await startCluster(findTools(), (stop) => stops.push(stop));
  const stage = await openStage(async () => ({
    urls: cluster.urls,
    port: () => cluster.port,
    replicaPort: cluster.replicaPort,
    kill: async () => {},
    stop: async () => {},
  }));
  stops.push(stage.close);
  const day = new Date(Date.now() + DAY_SHIFT_MS).toISOString().slice(0, 10);
  const members = await registerMembers(stage, Number(values.members));
  const writer = await openWriter(stage.url);
  await writer.move();
  const pids = stage.servers.map(({ child }) => child.pid).join(", ");
  const crowd = startCrowd(stage, members, new SeededRandom(Number(values.seed)), {
    pauseMs: 1_500,
    triesMax: 2_000,
  });
  report.head(members.length, pids);
  for (let round = 0; round < Number(values.kills); round++) {
    await loseThePrimary(round, { cluster, crowd, writer });
  }
  await rehearseReads(cluster, { url: stage.url, token: writer.token, report });
  await sleep(WORK_MS);
  await crowd.stop();
  const now = stage.servers.map(({ child }) => child.pid).join(", ");
  report.check(
    "no server was restarted",
    now === pids && stage.deaths() === 0,
    `process ids ${now}`,
  );
  await checkBooks({ stage, crowd, writer, day });
}

/** One round: takes the primary away, measures, and waits until the cluster is whole again. */
async function loseThePrimary(
  round: number,
  {
    cluster,
    crowd,
    writer,
  }: { cluster: Awaited<ReturnType<typeof startCluster>>; crowd: Crowd; writer: Writer },
): Promise<void> {
  const [primary, standby] = await cluster.whenWhole();
  await sleep(WORK_MS);
  const before = crowd.acknowledged.length;
  const trouble = troubleOf(round);
  const bringBack = trouble.strike(primary, standby);
  const began = performance.now();
  let seconds = Number.POSITIVE_INFINITY;
  try {
    seconds = await writer.move();
  } finally {
    bringBack();
  }
  const [next] = await cluster.whenWhole();
  const wholeAfter = (performance.now() - began) / 1_000;
  report.round({
    number: round + 1,
    trouble: trouble.name,
    lost: primary.name,
    now: next.name,
    seconds,
    wholeAfter,
    acknowledged: crowd.acknowledged.length - before,
    isGood: seconds <= BACK_S && next.name !== primary.name,
  });
}

async function checkBooks({
  stage,
  crowd,
  writer,
  day,
}: {
  stage: Stage;
  crowd: Crowd;
  writer: Writer;
  day: string;
}): Promise<void> {
  const open = await settle(stage, crowd);
  const keys = crowd.acknowledged
    .filter(({ path }) => !path.startsWith("/api/qrcode"))
    .map(({ key }) => key)
    .concat(writer.keys);
  const { lost, doubled } = await countKeys(stage.databaseUrl, keys);
  report.check(
    "nothing acknowledged is lost",
    lost === 0,
    `${keys.length} acknowledged, ${lost} lost`,
  );
  report.check("nothing is there twice", doubled === 0, `${doubled} doubled`);
  const left = open.map(({ what, n }) => `${n} x ${what}`).join(", ");
  report.check("every operation is resolved", open.length === 0, left || "none open");
  const wrong = await checkResult(stage, crowd);
  report.check(
    "ledger invariants are empty, payments agree",
    wrong.length === 0,
    wrong.join("; ") || "0 rows",
  );
  const discrepancies = await reconcile(stage, day);
  report.check(
    "reconcile finds no discrepancy",
    discrepancies === null,
    discrepancies ?? "0 discrepancies",
  );
  if (values.verbose) console.log(Object.fromEntries(crowd.refused));
}
