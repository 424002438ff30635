import type { Language } from "@krapao/contract/languages";
import type { PushKind } from "@krapao/contract/member/push";
import { sql } from "kysely";
import { ask, type Db, type Statement, type Tx } from "../../kernel/db/database.ts";
import { wakeWorkersAfter } from "../../kernel/jobs/wake-workers.ts";
import type { PushTarget } from "../../ports/web-push.ts";

export interface Subscription extends PushTarget {
  id: string;
  memberId: bigint;
  sessionId: string;
  locale: Language;
  createdAt: Date;
}

/** Inserts a browser's subscription; the address belongs to the member who subscribed last. */
export async function upsertSubscription(tx: Tx, subscription: Subscription): Promise<void> {
  const { id, memberId, sessionId, address, p256dh, auth, locale, createdAt } = subscription;
  const owner = {
    member_id: memberId,
    session_id: sessionId,
    p256dh,
    auth,
    locale,
    created_at: createdAt,
  };
  await tx
    .insertInto("push_subscription")
    .values({ id, address, ...owner })
    .onConflict((conflict) => conflict.column("address").doUpdateSet(owner))
    .execute();
}

/** Deletes all but a member's newest subscriptions. */
export async function deleteOldSubscriptions(
  tx: Tx,
  { memberId, keep }: { memberId: bigint; keep: number },
): Promise<void> {
  await sql`delete from push_subscription where id in (
    select id from push_subscription where member_id = ${memberId}
    order by created_at desc, id offset ${keep})`.execute(tx);
}

export async function deleteMemberSubscription(
  tx: Tx,
  { memberId, address }: { memberId: bigint; address: string },
): Promise<void> {
  await tx
    .deleteFrom("push_subscription")
    .where("member_id", "=", memberId)
    .where("address", "=", address)
    .execute();
}

export async function deleteSubscription(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("push_subscription").where("id", "=", id).execute();
}

export async function isSessionSubscribed(db: Db, sessionId: string): Promise<boolean> {
  const found = await db
    .selectFrom("push_subscription")
    .select("id")
    .where("session_id", "=", sessionId)
    .executeTakeFirst();
  return found !== undefined;
}

export function findSubscription(
  db: Db,
  id: string,
): Promise<(PushTarget & { locale: string }) | undefined> {
  return db
    .selectFrom("push_subscription")
    .select(["address", "p256dh", "auth", "locale"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Enqueues one job for each browser with a live session, so that a failed one is retried alone. */
export function enqueuePushJobs(
  tx: Tx,
  { memberId, kind, at }: { memberId: bigint; kind: PushKind; at: Date },
): Statement<void> {
  const query = sql`select public.enqueue_job('push:send',
      json_build_object('subscriptionId', subscription.id, 'kind', ${kind}::text), null, null)
    from push_subscription subscription
    join accounts_session session on session.id = subscription.session_id
    where subscription.member_id = ${memberId}
      and session.revoked_at is null and session.expires_at > ${at}`;
  return ask(tx, query, () => wakeWorkersAfter(tx));
}

/** The browsers of a member with a live session. */
export async function listLiveSubscriptions(
  db: Db,
  { memberId, at }: { memberId: bigint; at: Date },
): Promise<(PushTarget & { id: string; locale: Language })[]> {
  const rows = await db
    .selectFrom("push_subscription as b")
    .innerJoin("accounts_session as s", "s.id", "b.session_id")
    .select(["b.id", "b.address", "b.p256dh", "b.auth", "b.locale"])
    .where("b.member_id", "=", memberId)
    .where("s.revoked_at", "is", null)
    .where("s.expires_at", ">", at)
    .execute();
  return rows.map((row) => ({ ...row, locale: row.locale as Language }));
}
