/** SQL of campaigns and of what members received. Conditions have their own. */
import type { Currency } from "@krapao/contract";
import { type Selectable, sql } from "kysely";
import * as v from "valibot";
import { ask, type Db, type Statement, statementOf, type Tx } from "../../../kernel/db/database.ts";
import { refuseUnless } from "../../../kernel/db/refuse-in-database.ts";
import type { BonusesCampaign } from "../../../kernel/db/schema.ts";
import type { Campaign } from "./campaign.ts";
import { isInAudience } from "./queries-audience.ts";
import { texts } from "./reward-rule.ts";

/** The running campaigns that a member may receive: those of a segment only its members. */
const runningCampaigns = (db: Db | Tx, { at, memberId }: { at: Date; memberId: bigint }) =>
  db
    .selectFrom("bonuses_campaign")
    .selectAll()
    .where(isInAudience("bonuses_campaign.segment_code", memberId))
    .where("is_active", "=", true)
    .where((eb) => eb.or([eb("starts_at", "is", null), eb("starts_at", "<=", at)]))
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", at)]));

/** A member's running campaigns of every currency, by position. */
export async function listCampaigns(
  db: Db | Tx,
  member: { at: Date; memberId: bigint },
): Promise<Campaign[]> {
  const rows = await runningCampaigns(db, member).orderBy("position").orderBy("code").execute();
  return rows.map(toCampaign);
}

/** A running campaign of any currency that a member may receive. */
export async function findCampaign(
  db: Db | Tx,
  { code, ...member }: { code: string; at: Date; memberId: bigint },
): Promise<Campaign | null> {
  const row = await runningCampaigns(db, member).where("code", "=", code).executeTakeFirst();
  return row ? toCampaign(row) : null;
}

/** A member's receipts of one campaign, newest first. */
export interface ReceivedBonus {
  id: string;
  code: string;
  receivedAt: Date[];
}

export function listReceived(
  db: Db | Tx,
  { memberId, code }: { memberId: bigint; code?: string },
): Statement<ReceivedBonus[]> {
  let query = db
    .selectFrom("bonuses_user_bonus as own")
    .leftJoin("bonuses_receipt as receipt", "receipt.user_bonus_id", "own.id")
    .select(["own.id", "own.campaign_code as code", "receipt.updated_at as at"])
    .where("own.member_id", "=", memberId)
    .orderBy("receipt.updated_at", "desc");
  if (code !== undefined) query = query.where("own.campaign_code", "=", code);
  return ask(db, query, (rows) => {
    const found = new Map<string, ReceivedBonus>();
    for (const row of rows) {
      const own = found.get(row.id) ?? { id: row.id, code: row.code, receivedAt: [] };
      if (row.at) own.receivedAt.push(row.at);
      found.set(row.id, own);
    }
    return [...found.values()];
  });
}

/**
 * Inserts a receipt; the first one also inserts the member's user bonus. `id` is the condition's.
 */
export function insertReceipt(
  tx: Tx,
  receipt: { id: string; memberId: bigint; code: string; newId: string; at: Date },
): Statement<void> {
  return tx
    .with("own", (db) =>
      db
        .insertInto("bonuses_user_bonus")
        .values({
          id: receipt.newId,
          member_id: receipt.memberId,
          campaign_code: receipt.code,
          created_at: receipt.at,
        })
        .onConflict((conflict) =>
          conflict
            .columns(["member_id", "campaign_code"])
            .doUpdateSet((eb) => ({ created_at: eb.ref("bonuses_user_bonus.created_at") })),
        )
        .returning("id"),
    )
    .insertInto("bonuses_receipt")
    .values((eb) => ({
      id: receipt.id,
      user_bonus_id: eb.selectFrom("own").select("id"),
      updated_at: receipt.at,
    }))
    .$call(statementOf(tx));
}

/** A deposit in the ledger. */
export interface LastDeposit {
  transferId: string;
  amountMinor: bigint;
  creditedAt: Date;
  /** It has earned a reward already. */
  isUsed: boolean;
  /** The wallet's balance before it. */
  beforeMinor: bigint;
  /** What withdrawals have taken from the wallet since. */
  withdrawnMinor: bigint;
  /** What everything else has added to the wallet since, less what it took. */
  addedMinor: bigint;
}

/** The member's last deposit that was not reversed. */
export function findLastDeposit(db: Db | Tx, memberId: bigint): Statement<LastDeposit | null> {
  // What was added since is not summed: it is the balance now, less the balance after the deposit,
  // and what was withdrawn. A member may have many thousands of entries in between.
  const query = sql<LastDeposit>`
    with account as materialized (
      select id, ledger.last_deposit(id) as deposit_id from ledger.account
      where kind = 'main' and owner = ${`${memberId}`}
    ), last as materialized (
      select e.account_id, e.version, e.transfer_id, e.amount_minor, e.created_at,
        e.balance_after_minor as after_minor
      from account a join ledger.entry e on e.transfer_id = a.deposit_id and e.account_id = a.id
    ), moved as materialized (
      -- The minute is for a transaction that began before the deposit and ended after it.
      select t.id from last join ledger.transfer t on t.from_id = last.account_id
        and t.kind = 'withdrawal' and t.state = 'posted'
        and t.resolved_at > last.created_at - interval '1 minute'
    ), taken as materialized (
      select account_id, version, amount_minor from ledger.entry
      where transfer_id in (select id from moved)
    ), later as materialized (
      select coalesce(-sum(t.amount_minor), 0)::bigint as withdrawn from last
        join taken t on t.account_id = last.account_id and t.version > last.version
    ), balance as materialized (
      select b.posted_minor from last
        join ledger.balance b on b.account_id = last.account_id and b.slot = 0
    )
    select last.transfer_id as "transferId", last.amount_minor as "amountMinor",
      last.created_at as "creditedAt",
      exists (
        select from bonuses_deposit_used used where used.transfer_id = last.transfer_id
      ) as "isUsed",
      last.after_minor - last.amount_minor as "beforeMinor",
      later.withdrawn as "withdrawnMinor",
      balance.posted_minor - last.after_minor + later.withdrawn as "addedMinor"
    from last, later, balance`;
  return ask(db, query, (rows) => rows[0] ?? null);
}

/**
 * The reward that a deposit earned; null for none. `transferId` is the deposit's ledger transfer.
 */
export async function findRewardOfDeposit(
  tx: Tx,
  transferId: string,
): Promise<{ memberId: bigint; amountMinor: bigint; currency: Currency } | null> {
  const row = await tx
    .selectFrom("bonuses_deposit_used as used")
    .innerJoin("bonuses_condition as condition", "condition.id", "used.condition_id")
    .select([
      "condition.member_id as memberId",
      "condition.amount_minor as amountMinor",
      "condition.currency",
    ])
    .where("used.transfer_id", "=", transferId)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores which deposit earned a condition. Fails when it has earned another one. */
export function insertUsedDeposit(
  tx: Tx,
  used: { transferId: string; conditionId: string },
): Statement<void> {
  const isFirst = sql<boolean>`exists (select from inserted)`;
  return tx
    .with("inserted", (db) =>
      db
        .insertInto("bonuses_deposit_used")
        .values({ transfer_id: used.transferId, condition_id: used.conditionId })
        .onConflict((conflict) => conflict.doNothing())
        .returning("transfer_id"),
    )
    .selectNoFrom(
      refuseUnless(isFirst, "the deposit was unused when the reward was calculated").as("refused"),
    )
    .$call(statementOf(tx));
}

const banners = v.array(v.object({ image: v.nullable(v.string()), html: v.nullable(texts) }));

function toCampaign(row: Selectable<BonusesCampaign>): Campaign {
  return {
    code: row.code,
    name: v.parse(texts, row.name),
    notice: v.parse(texts, row.notice),
    banners: v.parse(banners, row.banners),
    type: row.type,
    maxReceived: row.max_received,
    currency: row.currency,
    amountMinor: row.amount_minor,
    percent: row.percent,
    capMinor: row.cap_minor,
    minDepositMinor: row.min_deposit_minor,
    depositMaxHours: row.deposit_max_hours,
    percentSuccess: row.percent_success,
    percentFail: row.percent_fail,
    turnoverTimes: row.turnover_times,
    turnoverCountsDeposit: row.turnover_counts_deposit,
    budgetMinor: row.budget_minor,
    spentMinor: row.spent_minor,
  };
}
