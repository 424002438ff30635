/**
 * What must be true in the end: every operation is resolved, every acknowledged one exists once,
 * all records agree.
 */
import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd } from "@krapao/testkit/crowd/members";
import type { Stage } from "@krapao/testkit/crowd/stage";
import { root } from "@krapao/testkit/settings";
import pg from "pg";
import { openDatabase } from "../../server/src/kernel/db/database.ts";
import { checkInvariants } from "../../server/src/ledger/invariants.ts";

const SETTLE_MS = 150_000;

/** Records that wait for a staff user: their money stays held, and their line in progress. */
const IN_REVIEW = `
  select id from withdrawals_withdrawal where state = 'review'
  union all select id from games_transfer where state = 'review'`;

const OPEN = `
  select 'ledger hold of ' || kind as what, count(*)::int as n from ledger.transfer
    where state = 'pending' and id not in (${IN_REVIEW}) group by kind
  union all select 'game transfer', count(*)::int from games_transfer where state in ('decided', 'called')
  union all select 'sweeping', count(*)::int from games_sweep where state = 'open'
  union all select 'withdrawal', count(*)::int from withdrawals_withdrawal where state in ('sweeping', 'approved', 'sent')
  union all select 'statement line', count(*)::int from statements_line where status = 'PROCESSING'
    and not coalesce(detail ? 'reason', false) and id not in (${IN_REVIEW})`;

interface Open {
  what: string;
  n: number;
}

/** Waits, and moves the clocks forward, until nothing is open. @returns what stayed open */
export async function settle(stage: Stage, crowd: Crowd): Promise<Open[]> {
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  try {
    const until = performance.now() + SETTLE_MS;
    let offsetMs = 0;
    for (;;) {
      const { rows } = await client.query<Open>(OPEN);
      // A server that was down when the sandbox reported a payment asks for it later.
      const missing = crowd.paid.length - (await countPayments(client, crowd)).n;
      const open = [...rows, { what: "payment", n: missing }].filter(({ n }) => n > 0);
      if (open.length === 0 || performance.now() > until) return open;
      await sleep(3_000);
      // Moving the clock makes items due whose checks become rarer.
      offsetMs += 120_000;
      await stage.control("/clock", { offsetMs }).catch(() => {});
    }
  } finally {
    await client.end();
  }
}

/** Sentences about what is wrong; empty when everything is right. */
export async function checkResult(stage: Stage, crowd: Crowd): Promise<string[]> {
  const wrong: string[] = [];
  const db = openDatabase({ url: stage.databaseUrl, poolMax: 2 });
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  try {
    for (const { invariant, rule, subject } of await checkInvariants(db)) {
      wrong.push(`${invariant} ${rule}: ${subject}`);
    }
    const keys = crowd.acknowledged
      .filter(({ path }) => !path.startsWith("/api/qrcode"))
      .map(({ key }) => key);
    const { rows } = await client.query(
      `select i.key, count(*)::int as n, bool_and(l.id is not null or g.id is not null) as has_record from idempotency_key i
       left join statements_line l on l.id = i.record_id left join games_sweep g on g.id = i.record_id
       where i.key = any($1) group by i.key`,
      [keys],
    );
    if (rows.length !== keys.length)
      wrong.push(`${keys.length - rows.length} acknowledged operations are lost`);
    const doubled = rows.filter(({ n }) => n > 1).length;
    if (doubled > 0) wrong.push(`${doubled} acknowledged operations are there twice`);
    const bare = rows.filter(({ has_record }) => !has_record).length;
    if (bare > 0) wrong.push(`${bare} acknowledged operations have no record`);
    await checkPayments(client, crowd, wrong);
    await checkDone(client, crowd, wrong);
  } finally {
    await client.end();
    await db.destroy();
  }
  return wrong;
}

/** Every payment at the sandbox exists here once: credited, or in the matching queue. */
async function checkPayments(client: pg.Client, crowd: Crowd, wrong: string[]): Promise<void> {
  const paid = crowd.paid.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  const { n, minor } = await countPayments(client, crowd);
  if (minor !== paid || n !== crowd.paid.length) {
    wrong.push(
      `${crowd.paid.length} payments of ${paid / 100} were made, ${n} of ${minor / 100} are here`,
    );
  }
}

async function countPayments(
  client: pg.Client,
  { members }: Crowd,
): Promise<{ n: number; minor: number }> {
  const { rows } = await client.query(
    "select coalesce(sum(amount_minor), 0)::text as minor, count(*)::int as n from deposits_payment where member_id = any($1::bigint[]) or state <> 'credited'",
    [members.map(({ id }) => id)],
  );
  return { n: rows[0]?.n ?? 0, minor: Number(rows[0]?.minor ?? 0) };
}

/** Every movement that was answered with SUCCESS is done. */
async function checkDone(client: pg.Client, crowd: Crowd, wrong: string[]): Promise<void> {
  const keys = crowd.acknowledged
    .filter(({ path, status }) => path === "/api/wallet/transfer" && status === "SUCCESS")
    .map(({ key }) => key);
  const { rows } = await client.query(
    `select count(*)::int as n from idempotency_key i join statements_line l on l.id = i.record_id
     where i.key = any($1) and l.status <> 'SUCCESS'`,
    [keys],
  );
  if (rows[0]?.n > 0) wrong.push(`${rows[0].n} transfers were answered as done and are not`);
}

/**
 * Compares all records with the sandbox, as the nightly reconciliation does. @returns what it
 * printed, when there was a discrepancy
 */
export async function reconcile(stage: Stage, day: string): Promise<string | null> {
  const child = spawn(process.execPath, ["server/src/cli/reconcile.ts", "--day", day], {
    cwd: root,
    env: { ...stage.env, CONSOLE_PORT: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part: Buffer) => {
      text += part.toString();
    });
  }
  const code = await new Promise((resolve) => child.once("exit", resolve));
  return code === 0 ? null : text;
}
