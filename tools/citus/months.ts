/** What months become on a cluster: calls to providers keep theirs, and entries have none. */
import { tmpdir } from "node:os";
import { archiveMonth } from "@krapao/server/ledger/archive/archive-month";
import pg from "pg";
import type { Database } from "./cluster.ts";

type Say = (what: string, isGood: boolean, detail: string) => void;

export async function checkMonths({ urls }: Database, check: Say): Promise<void> {
  const [owner, app] = [urls.owner, urls.app].map(
    (connectionString) => new pg.Client({ connectionString }),
  ) as [pg.Client, pg.Client];
  await Promise.all([owner.connect(), app.connect()]);
  try {
    await app.query("select analyze_partitioned()");
    const { rows } = await app.query<{ added: number; missing: number; tables: string }>(`
      select add_partitions(now() + interval '1 year') as added,
        count_missing_partitions(now() + interval '1 year') as missing,
        (select string_agg(distinct i.inhparent::regclass::text, ' ') from pg_inherits i
          where i.inhparent::regclass::text ~ 'entry|call' and i.inhparent in
            (select oid from pg_class where relkind = 'p')) as tables`);
    const [found] = rows;
    check(
      "the job adds months of calls, and entries have none",
      found?.added === 4 && found.missing === 0 && found.tables === "games_call",
      JSON.stringify(found),
    );
    const month = { month: "first", folder: tmpdir(), now: new Date() };
    const refusal = await archiveMonth(owner, month).then(
      () => "",
      (error: Error) => error.message,
    );
    check("the archive refuses a cluster", refusal.includes("on a cluster"), refusal);
  } finally {
    await Promise.all([owner.end(), app.end()]);
  }
}
