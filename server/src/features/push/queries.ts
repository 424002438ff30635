import type { PushKind } from "@krapao/contract/push";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PushTarget } from "../../ports/web-push.ts";

export interface Subscription extends PushTarget {
  id: string;
  memberId: bigint;
  sessionId: string;
  locale: "th" | "la" | "en";
  createdAt: Date;
}

/** Writes a browser's subscription; it belongs to whoever asked last. */
export async function upsertSubscription(tx: Tx, subscription: Subscription): Promise<void> {
  const { id, memberId, sessionId, address, p256dh, auth, locale, createdAt } = subscription;
  const mine = {
    member_id: memberId,
    session_id: sessionId,
    p256dh,
    auth,
    locale,
    created_at: createdAt,
  };
  await tx
    .insertInto("push_subscription")
    .values({ id, address, ...mine })
    .onConflict((conflict) => conflict.column("address").doUpdateSet(mine))
    .execute();
}

/** Keeps the newest of a member's browsers. */
export async function trimSubscriptions(
  tx: Tx,
  { memberId, keep }: { memberId: bigint; keep: number },
): Promise<void> {
  await sql`delete from push_subscription where id in (
    select id from push_subscription where member_id = ${memberId}
    order by created_at desc, id offset ${keep})`.execute(tx);
}

export async function deleteOwn(
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

export function selectSubscription(
  db: Db,
  id: string,
): Promise<(PushTarget & { locale: string }) | undefined> {
  return db
    .selectFrom("push_subscription")
    .select(["address", "p256dh", "auth", "locale"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** A job for each browser in which a member is logged in: one that fails is tried again without the others. */
export async function enqueueSends(
  tx: Tx,
  { memberId, kind, at }: { memberId: bigint; kind: PushKind; at: Date },
): Promise<void> {
  await sql`select public.enqueue_job('push:send',
      json_build_object('subscriptionId', subscription.id, 'kind', ${kind}::text), null, null)
    from push_subscription subscription
    join accounts_session session on session.id = subscription.session_id
    where subscription.member_id = ${memberId}
      and session.revoked_at is null and session.expires_at > ${at}`.execute(tx);
}
