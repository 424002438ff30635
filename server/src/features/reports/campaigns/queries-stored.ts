/** SQL of the stored results of rewards. */

import { sql } from "kysely";
import type { Span } from "../../../kernel/calendar.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { COMMIT_MAX_MS } from "../../../ledger/time.ts";
import { membersChanged, rewardsOf } from "./queries-rewards.ts";

/** How far results are stored. */
export interface RewardProgress {
  /** Rewards that were taken before this time have a row. */
  storedUntil: Date;
  /** What was recorded before this time is in the rows. */
  changesUntil: Date;
}

const COLUMNS = { stored_until: "storedUntil", changes_until: "changesUntil" } as const;
const SELECTED = [
  `stored_until as ${COLUMNS.stored_until}`,
  `changes_until as ${COLUMNS.changes_until}`,
] as const;

/** Before the first run nothing is stored. */
export async function findRewardProgress(db: Db): Promise<RewardProgress> {
  const row = await db.selectFrom("reports_reward_progress").select(SELECTED).executeTakeFirst();
  return row ?? { storedUntil: new Date(0), changesUntil: new Date(0) };
}

/** Locks the progress until the transaction ends, so that one process stores at a time. */
export async function lockRewardProgress(tx: Tx, end: Date): Promise<RewardProgress> {
  // Inserts the start on the first run of a database only. Nothing is stored then, so that all
  // changes until now will be in the rows.
  await sql`
    insert into reports_reward_progress (stored_until, changes_until)
    select coalesce(least((select min(opened_at) from bonuses_condition), ${end}), ${end}), ${end}
    where not exists (select from reports_reward_progress)
    on conflict do nothing`.execute(tx);
  return tx
    .selectFrom("reports_reward_progress")
    .select(SELECTED)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateRewardProgress(tx: Tx, progress: RewardProgress): Promise<void> {
  await tx
    .updateTable("reports_reward_progress")
    .set({ stored_until: progress.storedUntil, changes_until: progress.changesUntil })
    .execute();
}

/**
 * Until when the days of members, from which it is known who came back, have all that was recorded.
 * @returns null: members from before the days are still without them
 */
export async function findDaysUntil(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select case when not exists (
        select from accounts_member m where m.id > s.filled_until
          and m.created_at < ledger.current_time() - interval '1 day')
      then least(ledger.current_time(), s.entries_until, p.summed_until + ${late})
        - ${late} end as until
    from segments_progress s, reports_play_progress p`.execute(tx);
  return rows[0]?.until ?? null;
}

const late = sql`${COMMIT_MAX_MS} * interval '1 millisecond'`;

const TAKEN_AGAIN = sql`
  on conflict (id) do update set cost_minor = excluded.cost_minor,
    turnover_minor = excluded.turnover_minor, came_back_7 = excluded.came_back_7,
    came_back_30 = excluded.came_back_30
  where (reports_reward.cost_minor, reports_reward.turnover_minor, reports_reward.came_back_7,
      reports_reward.came_back_30)
    is distinct from (excluded.cost_minor, excluded.turnover_minor, excluded.came_back_7,
      excluded.came_back_30)`;

const OF_CAMPAIGNS = sql`kind in ('bonus', 'promotion')`;

/** Stores the rewards that were taken in a span. */
export async function upsertRewards(tx: Tx, { from, to }: Span): Promise<void> {
  await sql`insert into reports_reward ${rewardsOf(sql`${OF_CAMPAIGNS}
    and opened_at >= ${from} and opened_at < ${to}`)} ${TAKEN_AGAIN}`.execute(tx);
}

/** Stores again the rewards of members of whom something was recorded in a span. */
export async function upsertChangedRewards(
  tx: Tx,
  changed: { from: Date; to: Date | null; storedUntil: Date },
): Promise<void> {
  await sql`insert into reports_reward ${rewardsOf(sql`${OF_CAMPAIGNS}
    and opened_at < ${changed.storedUntil}
    and member_id in (${membersChanged(changed)})`)} ${TAKEN_AGAIN}`.execute(tx);
}
