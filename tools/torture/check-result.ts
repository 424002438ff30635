/** What must be true when it is over: everything resolved, everything that was told of there once, all books alike. */
import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openDatabase } from "../../server/src/kernel/db.ts";
import { checkInvariants } from "../../server/src/ledger/invariants.ts";
import { root } from "../settings.ts";
import type { Crowd } from "./members.ts";
import type { Stage } from "./stage.ts";

const SETTLE_MS = 150_000;

const OPEN = `
  select 'ledger hold' as what, count(*)::int as n from ledger.transfer where state = 'pending'
  union all select 'game transfer', count(*)::int from games_transfer where state in ('decided', 'called')
  union all select 'gathering', count(*)::int from games_gather where state = 'open'
  union all select 'withdrawal', count(*)::int from withdrawals_withdrawal where state in ('gathering', 'approved', 'sent')
  union all select 'statement line', count(*)::int from statements_line l where status = 'PROCESSING'
    and not exists (select 1 from withdrawals_withdrawal w where w.id = l.id and w.state = 'review')
    and not exists (select 1 from games_transfer t where t.id = l.id and t.state = 'operator')`;

interface Open {
  what: string;
  n: number;
}

/** Waits, with the clocks set forward now and then, until nothing is open. @returns what stayed open. */
export async function settle(stage: Stage, crowd: Crowd): Promise<Open[]> {
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  try {
    const until = performance.now() + SETTLE_MS;
    let offsetMs = 0;
    for (;;) {
      const { rows } = await client.query<Open>(OPEN);
      // Whoever was not there when the outside told of a payment asks for it later.
      const missing = crowd.paid.length - (await countPayments(client, crowd)).n;
      const open = [...rows, { what: "payment", n: missing }].filter(({ n }) => n > 0);
      if (open.length === 0 || performance.now() > until) return open;
      await sleep(3_000);
      // Whoever asks ever more seldom is due sooner.
      offsetMs += 120_000;
      await stage.control("/clock", { offsetMs }).catch(() => {});
    }
  } finally {
    await client.end();
  }
}

/** Sentences about what is wrong; none when all is well. */
export async function judge(stage: Stage, crowd: Crowd): Promise<string[]> {
  const wrong: string[] = [];
  const db = openDatabase({ url: stage.databaseUrl, poolMax: 2 });
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  try {
    for (const { invariant, rule, subject } of await checkInvariants(db)) {
      wrong.push(`${invariant} ${rule}: ${subject}`);
    }
    const keys = crowd.told
      .filter(({ path }) => !path.startsWith("/api/qrcode"))
      .map(({ key }) => key);
    const { rows } = await client.query(
      `select i.key, count(*)::int as n, bool_and(l.id is not null or g.id is not null) as has_record from intent i
       left join statements_line l on l.id = i.record_id left join games_gather g on g.id = i.record_id
       where i.key = any($1) group by i.key`,
      [keys],
    );
    if (rows.length !== keys.length)
      wrong.push(`${keys.length - rows.length} acknowledged operations are lost`);
    const doubled = rows.filter(({ n }) => n > 1).length;
    if (doubled > 0) wrong.push(`${doubled} acknowledged operations are there twice`);
    const bare = rows.filter(({ has_record }) => !has_record).length;
    if (bare > 0) wrong.push(`${bare} acknowledged operations have no record`);
    await judgePayments(client, crowd, wrong);
    await judgeDone(client, crowd, wrong);
  } finally {
    await client.end();
    await db.destroy();
  }
  return wrong;
}

/** What was paid outside is here once: credited, or waiting in the matching queue. */
async function judgePayments(client: pg.Client, crowd: Crowd, wrong: string[]): Promise<void> {
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

/** Who was told SUCCESS of a movement finds it done. */
async function judgeDone(client: pg.Client, crowd: Crowd, wrong: string[]): Promise<void> {
  const keys = crowd.told
    .filter(({ path, status }) => path === "/api/wallet/transfer" && status === "SUCCESS")
    .map(({ key }) => key);
  const { rows } = await client.query(
    `select count(*)::int as n from intent i join statements_line l on l.id = i.record_id
     where i.key = any($1) and l.status <> 'SUCCESS'`,
    [keys],
  );
  if (rows[0]?.n > 0) wrong.push(`${rows[0].n} transfers were told to be done and are not`);
}

/** Compares all books with the outside world, as every night. @returns what it printed, when there was a drift. */
export async function reconcile(stage: Stage, day: string): Promise<string | null> {
  const child = spawn(process.execPath, ["server/src/reconcile.ts", "--day", day], {
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
