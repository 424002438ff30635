/** Reads of a copy: a member reads older pages, and both machines count their statements. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { DatabaseNode } from "./node.ts";
import type { Report } from "./report.ts";

/** Reads of one round. */
const READS = 40;
const PATIENCE_MS = 60_000;
/** A silent copy is given up after 12 seconds; without that a read would wait for 32. */
const SILENT_MAX_MS = 20_000;
const RETURN_MS = 60_000;
/** So many reads in a row reach both servers, and each has to notice that the copy is back. */
const IN_A_ROW = 6;

/** What a machine ran for the servers since the last reset. */
export interface Statements {
  all: number;
  /** Older pages of a statement. */
  pages: number;
}

/** `item.statement_type` is in the query of a page alone. */
const COUNT = `select coalesce(sum(calls), 0)::int as all,
    coalesce(sum(calls) filter (where query like '%item.statement_type%'), 0)::int as pages
  from pg_stat_statements s join pg_roles r on r.oid = s.userid
  where r.rolname = 'krapao_app' and query not like '%pg_current_wal_lsn%'`;

/** @param url of the superuser on one machine */
export async function countStatements(url: string): Promise<Statements> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Statements>(COUNT);
    return rows[0] ?? { all: 0, pages: 0 };
  } finally {
    await client.end();
  }
}

export interface ReadsOf {
  /** Through the proxy of the other machine, which is not cut here. */
  statementsOn(node: DatabaseNode): Promise<Statements>;
  whenWhole(): Promise<[primary: DatabaseNode, standby: DatabaseNode]>;
}

interface Round {
  title: string;
  failed: number;
  slowestMs: number;
  primary: Statements;
  standby: Statements;
}

/** Reads with the standby, without it, with one that is silent, and with it again. */
export async function rehearseReads(
  cluster: ReadsOf,
  { url, token, report }: { url: string; token: string; report: Report },
): Promise<void> {
  const [primary, standby] = await cluster.whenWhole();
  const readPage = () => askPage(url, token);
  const round = async (title: string): Promise<Round> => {
    const count = async () => ({
      primary: await cluster.statementsOn(primary),
      standby: await cluster.statementsOn(standby),
    });
    const before = await count();
    let [failed, slowestMs] = [0, 0];
    for (let read = 0; read < READS; read++) {
      const began = performance.now();
      if (!(await readPage())) failed += 1;
      slowestMs = Math.max(slowestMs, performance.now() - began);
    }
    const after = await count();
    const less = (side: "primary" | "standby") => ({
      all: after[side].all - before[side].all,
      pages: after[side].pages - before[side].pages,
    });
    return { title, failed, slowestMs, primary: less("primary"), standby: less("standby") };
  };
  const check = (done: Round, isRight: boolean) =>
    report.check(done.title, done.failed === 0 && isRight, describe(done));
  const untilReturned = async () => {
    const end = performance.now() + RETURN_MS;
    for (let row = 0; row < IN_A_ROW; ) {
      const { pages } = await cluster.statementsOn(standby);
      await readPage();
      row = (await cluster.statementsOn(standby)).pages > pages ? row + 1 : 0;
      if (performance.now() > end) throw new Error("reads do not return to the standby");
      await sleep(200);
    }
  };
  const { database, health } = standby.lines;
  await untilReturned();
  const whole = await round("older pages are read from the standby");
  check(whole, whole.standby.pages === READS && whole.primary.pages === 0);
  for (const line of [database, health]) line.set("cut");
  const stopped = await round(
    "the standby is stopped: the primary answers them, and nothing fails",
  );
  check(stopped, stopped.standby.pages === 0 && stopped.primary.pages === READS);
  for (const line of [database, health]) line.set("pass");
  await untilReturned();
  database.set("deaf");
  const silent = await round("the standby is silent: the primary answers them, and nothing fails");
  check(silent, silent.primary.pages === READS && silent.slowestMs < SILENT_MAX_MS);
  database.set("pass");
  database.drop();
  await untilReturned();
  const again = await round("the standby is back: older pages are read from it again");
  check(again, again.standby.pages === READS && again.primary.pages === 0);
}

const describe = ({ failed, slowestMs, primary, standby }: Round) =>
  `${READS} reads, ${failed} failed, slowest ${(slowestMs / 1_000).toFixed(1)} s; ` +
  `primary ${primary.all} statements, ${primary.pages} pages; ` +
  `standby ${standby.all} statements, ${standby.pages} pages`;

/** Whether the second page of a member's statement is answered. */
async function askPage(url: string, token: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/statement`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      // Each connection leads to the other server.
      connection: "close",
    },
    body: JSON.stringify({ page: 2, limit: 10 }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null);
  return answer?.status === 200;
}
