/** SQL of reversed deposits and the clawback of their rewards. */
import { fromMinor } from "@krapao/contract";
import type {
  CLAWBACK_SETTLEMENTS,
  Clawback,
  REWARD_KINDS,
} from "@krapao/contract/console/deposits/payments";
import { lockName } from "../../../kernel/db/advisory-lock.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { assert } from "../../../kernel/errors.ts";
import { toMemberBrief } from "../member-brief.ts";
import type { EarnedReward } from "./clawback.ts";

type Settlement = (typeof CLAWBACK_SETTLEMENTS)[number];

/**
 * Locks the rewards of a deposit until the transaction ends, so that a reward and a reversal of
 * the same deposit run one after the other.
 * @returns whether the deposit may still earn rewards: false once it was reversed
 */
export async function lockEarnings(tx: Tx, depositId: string): Promise<boolean> {
  await lockName(tx, `deposits:earned:${depositId}`);
  const row = await tx
    .selectFrom("deposits_reversal")
    .select("deposit_id")
    .where("deposit_id", "=", depositId)
    .executeTakeFirst();
  return row === undefined;
}

export async function insertClawback(
  tx: Tx,
  { id, depositId, reward }: { id: string; depositId: string; reward: EarnedReward },
): Promise<void> {
  await tx
    .insertInto("deposits_clawback")
    .values({
      id,
      deposit_id: depositId,
      member_id: reward.memberId,
      kind: reward.kind,
      currency: reward.currency,
      earned: reward.earned,
      clawed_back: reward.clawedBack,
    })
    .execute();
}

/** The rewards that a payment's reversed deposits had earned, the latest deposit first. */
export async function listClawbacks(db: Db, paymentId: string): Promise<Clawback[]> {
  const rows = await db
    .selectFrom("deposits_reversal as reversal")
    .innerJoin("deposits_clawback as clawback", "clawback.deposit_id", "reversal.deposit_id")
    .innerJoin("accounts_member as member", "member.id", "clawback.member_id")
    .leftJoin("staff_user as staff", "staff.id", "clawback.settled_by")
    .select([
      "clawback.id",
      "clawback.kind",
      "clawback.currency",
      "clawback.earned",
      "clawback.clawed_back as clawedBack",
      "clawback.settlement",
      "staff.name as settledBy",
      "member.id as member_id",
      "member.name as member_name",
      "member.phone as member_phone",
    ])
    .where("reversal.payment_id", "=", paymentId)
    // Not sorted by the clawback's id: ids created in the same millisecond are unordered.
    .orderBy("clawback.deposit_id", "desc")
    .orderBy("clawback.kind")
    .execute();
  return rows.map(({ member_id, member_name, member_phone, earned, clawedBack, ...row }) => {
    const member = toMemberBrief({ member_id, member_name, member_phone });
    assert(member, "a clawback has a member");
    const wire = (amount: bigint) => (row.currency === null ? Number(amount) : fromMinor(amount));
    return {
      ...row,
      kind: row.kind as (typeof REWARD_KINDS)[number],
      settlement: row.settlement as Settlement | null,
      member,
      earned: wire(earned),
      clawedBack: wire(clawedBack),
    };
  });
}

/** A clawback, locked, with the payment that was reversed. */
export function lockClawback(tx: Tx, id: string) {
  return tx
    .selectFrom("deposits_clawback as clawback")
    .innerJoin("deposits_reversal as reversal", "reversal.deposit_id", "clawback.deposit_id")
    .select([
      "reversal.payment_id as paymentId",
      "clawback.member_id as memberId",
      "clawback.kind",
      "clawback.currency",
      "clawback.earned",
      "clawback.clawed_back as clawedBack",
      "clawback.settlement",
    ])
    .where("clawback.id", "=", id)
    .forUpdate("clawback")
    .executeTakeFirst();
}

/** Records how a locked clawback was settled. */
export async function updateSettlement(
  tx: Tx,
  settled: { id: string; settlement: Settlement; staffId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("deposits_clawback")
    .set({
      settlement: settled.settlement,
      settled_by: settled.staffId,
      settled_at: settled.at,
    })
    .where("id", "=", settled.id)
    .execute();
}
