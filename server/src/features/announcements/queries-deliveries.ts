/** SQL of deliveries: who gets an announcement, by which way, and how it ended. */
import type { Channel } from "@krapao/contract/console/announcements/announcements";
import type { Language } from "@krapao/contract/languages";
import { sql } from "kysely";
import { startOfDay } from "../../kernel/calendar.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { CALLS, PAGE } from "./announcement.ts";
import { hasBrowser, mayReceive, members } from "./queries-audience.ts";

interface Page {
  id: string;
  /** At most so many announcements by push or SMS a member and day. */
  perDayMax: number;
  now: Date;
}

/** Makes the deliveries of the next members by id, of an announcement that `tx` has locked. */
export async function insertDeliveries(
  tx: Tx,
  {
    id,
    perDayMax,
    now,
    segment,
    channels,
  }: Page & {
    segment: string | null;
    channels: readonly Channel[];
  },
): Promise<void> {
  const has = (channel: Channel) => sql.lit(channels.includes(channel));
  await sql`
    with page as (
      select m.id, ${mayReceive(now)} as may, ${hasBrowser(now)} as browser
      from ${members(segment)}
      where m.id > (select after_member from announcements_announcement where id = ${id})
      order by ${segment === null ? sql`m.id` : sql`g.member_id`} limit ${PAGE}
    ), known as (
      select page.id, page.browser, (
        select count(distinct d.announcement_id) from announcements_delivery d
        where d.member_id = page.id and d.announcement_id <> ${id} and d.channel <> 'app'
          and d.state not in ('skipped', 'barred') and d.at >= ${startOfDay(now)}
      ) >= ${perDayMax} as is_over
      from page where page.may
    ), wanted as (
      select id, 'app' as channel, 'sent' as state from known where ${has("app")}
      union all select id, 'push', case when is_over then 'skipped' else 'queued' end
      from known where ${has("push")} and browser
      union all select id, 'sms', case when is_over then 'skipped' else 'queued' end
      from known where ${has("sms")}
    ), inserted as (
      insert into announcements_delivery (member_id, announcement_id, channel, state, at)
      select id, ${id}::uuid, channel::announcements_channel,
        state::announcements_delivery_state, ${now} from wanted
      on conflict do nothing returning member_id
    )
    update announcements_announcement a set
      after_member = coalesce((select max(id) from page), after_member),
      is_spread = (select count(*) from page) < ${PAGE},
      recipients = recipients + (select count(distinct member_id) from inserted)
    where a.id = ${id}`.execute(tx);
}

export interface Delivery {
  memberId: bigint;
  channel: "push" | "sms";
  phone: string;
  /** Of the member's last consent; null: unknown. */
  language: Language | null;
}

/**
 * Claims queued deliveries, so that no other run calls for them. Members who may get none any more
 * are left out.
 */
export async function claimDeliveries(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery & { state: string }>`
    with next as (
      select member_id, channel from announcements_delivery
      where announcement_id = ${id} and state = 'queued'
      order by channel, member_id limit ${CALLS} for update skip locked
    )
    update announcements_delivery d set called_at = ${now}, state = case when ${mayReceive(now)}
      then 'calling' else 'barred' end::announcements_delivery_state
    from next join accounts_member m on m.id = next.member_id
      left join segments_figures f on f.member_id = m.id
    where d.announcement_id = ${id} and d.member_id = next.member_id and d.channel = next.channel
    returning d.member_id as "memberId", d.channel, d.state, m.phone, f.language`.execute(tx);
  return rows.filter(({ state }) => state === "calling");
}

/** Records how calls ended. */
export async function updateOutcomes(
  tx: Tx,
  { id, outcomes }: { id: string; outcomes: readonly (Delivery & { isSent: boolean })[] },
): Promise<void> {
  await sql`
    update announcements_delivery d
    set state = case when o.is_sent then 'sent' else 'failed' end::announcements_delivery_state
    from unnest(
      ${outcomes.map(({ memberId }) => `${memberId}`)}::bigint[],
      ${outcomes.map(({ channel }) => channel)}::text[],
      ${outcomes.map(({ isSent }) => isSent)}::boolean[]) o (member_id, channel, is_sent)
    where d.announcement_id = ${id} and d.member_id = o.member_id
      and d.channel::text = o.channel and d.state = 'calling'`.execute(tx);
}

/** Ends calls whose process died. They may have arrived, so they are not repeated. */
export async function updateLost(
  tx: Tx,
  { id, before }: { id: string; before: Date },
): Promise<void> {
  await tx
    .updateTable("announcements_delivery")
    .set({ state: "failed" })
    .where("announcement_id", "=", id)
    .where("state", "=", "calling")
    .where("called_at", "<", before)
    .execute();
}

/** How many deliveries wait, and how many are being called. */
export async function countOpen(tx: Tx, id: string): Promise<{ queued: number; calling: number }> {
  const { rows } = await sql<{ queued: number; calling: number }>`
    select count(*) filter (where state = 'queued')::integer as queued,
      count(*) filter (where state = 'calling')::integer as calling
    from announcements_delivery
    where announcement_id = ${id} and state in ('queued', 'calling')`.execute(tx);
  return rows[0] ?? { queued: 0, calling: 0 };
}
