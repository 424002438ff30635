/** SQL of transfers. Every change of state is checked against the life cycle of a transfer. */

import type { Currency } from "@krapao/contract";
import { type Selectable, sql } from "kysely";
import type { SingleStatement } from "../../../kernel/context.ts";
import {
  ask,
  type Db,
  only,
  type Statement,
  statementOf,
  type Tx,
} from "../../../kernel/db/database.ts";
import { prepared } from "../../../kernel/db/prepared-statement.ts";
import { refuseUnless } from "../../../kernel/db/refuse-in-database.ts";
import type { GamesTransfer } from "../../../kernel/db/schema.ts";
import { statesBefore, type TransferState } from "../game-transfer.ts";
import { isOpenTransfer } from "../published.ts";

/** Without the time of its recovery, which only the sweep reads. */
export type TransferRow = Omit<Selectable<GamesTransfer>, "recover_at">;

/** Named one by one: these statements are prepared, and a new column would break `*`. */
const COLUMNS = [
  "id",
  "member_id",
  "game_account_id",
  "provider",
  "direction",
  "amount_minor",
  "credits_minor",
  "currency",
  "sweep_id",
  "state",
  "reason",
  "attempts",
  "credits_before_minor",
  "open_before_minor",
  "credits_after_minor",
  "provider_reference",
  "created_at",
  "called_at",
  "settled_at",
] as const;

export interface NewTransfer {
  id: string;
  memberId: bigint;
  accountId: string;
  provider: string;
  direction: "in" | "out";
  amountMinor: bigint;
  creditsMinor: bigint;
  currency: Currency;
  sweepId: string | null;
  createdAt: Date;
  /** When the provider is called, if that is known now; null: the transfer is only decided. */
  calledAt: Date | null;
  /**
   * When recovery looks at it unless it is settled. By the database's clock, which a shifted
   * development clock does not move.
   */
  recoverAfterMs: number;
}

/**
 * Inserts a transfer, in a statement that may travel with the commit. @throws TRANSFER_IN_PROGRESS
 * when another one of this account is open
 */
export function insertTransferOrRefuse(tx: Tx, transfer: NewTransfer): Statement<void> {
  const isInserted = sql<boolean>`exists (select from inserted)`;
  return tx
    .with("inserted", (db) => insertion(db, transfer))
    .selectNoFrom(refuseUnless(isInserted, "TRANSFER_IN_PROGRESS").as("refused"))
    .modifyEnd(prepared)
    .$call(statementOf(tx));
}

const columnsOf = (transfer: NewTransfer) => ({
  id: transfer.id,
  member_id: transfer.memberId,
  game_account_id: transfer.accountId,
  provider: transfer.provider,
  direction: transfer.direction,
  amount_minor: transfer.amountMinor,
  credits_minor: transfer.creditsMinor,
  currency: transfer.currency,
  sweep_id: transfer.sweepId,
  state: transfer.calledAt === null ? ("decided" as const) : ("called" as const),
  created_at: transfer.createdAt,
  called_at: transfer.calledAt,
});

/** The row that an insert of this transfer makes. */
export const insertedRow = (transfer: NewTransfer): TransferRow => ({
  ...columnsOf(transfer),
  reason: null,
  attempts: 0,
  credits_before_minor: null,
  open_before_minor: null,
  credits_after_minor: null,
  provider_reference: null,
  settled_at: null,
});

/** Only one transfer of an account may be open. */
const insertion = (db: Pick<Tx, "insertInto">, transfer: NewTransfer) =>
  db
    .insertInto("games_transfer")
    .values({
      ...columnsOf(transfer),
      recover_at: sql<Date>`clock_timestamp()
        + ${transfer.recoverAfterMs}::integer * interval '1 millisecond'`,
    })
    .onConflict((conflict) =>
      conflict.column("game_account_id").where(isOpenTransfer()).doNothing(),
    )
    .returning("id");

export function findTransfer(db: Db | Tx, id: string): Promise<TransferRow | undefined> {
  return db
    .selectFrom("games_transfer")
    .modifyFront(prepared)
    .select(COLUMNS)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Whether a transfer of this account is not settled. */
export function hasOpenTransfer(db: Db | Tx, accountId: string): Statement<boolean> {
  return db
    .selectFrom("games_transfer")
    .select("id")
    .where("game_account_id", "=", accountId)
    .where(isOpenTransfer())
    .$call(statementOf(db, ([open]) => open !== undefined));
}

/** The transfer, locked until the transaction ends. */
export function lockTransfer(tx: Tx, id: string): Statement<TransferRow> {
  const query = tx
    .selectFrom("games_transfer")
    .modifyFront(prepared)
    .select(COLUMNS)
    .where("id", "=", id)
    .forUpdate();
  return ask(tx, query, only);
}

interface Called {
  id: string;
  at: Date;
  /** The balance before the call; null: it was not needed. */
  creditsBefore: bigint | null;
  /** Credits that may have been in play then; null: not known. */
  openBefore: bigint | null;
}

/**
 * decided -> called, with the balance that was read before, if the outcome may depend on it.
 * @returns false when the transfer was settled in the meantime: then it must not be called
 */
export async function updateCalled(
  { db }: SingleStatement,
  { id, at, creditsBefore, openBefore }: Called,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("games_transfer")
    .modifyEnd(prepared)
    .set({
      state: "called",
      called_at: at,
      credits_before_minor: creditsBefore,
      open_before_minor: openBefore,
    })
    .where("id", "=", id)
    .where("state", "in", statesBefore("called"))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Stores a later time of the call, which was not made yet.
 * @returns false when the transfer was settled in the meantime: then it must not be called
 */
export async function updateCalledAt(
  { db }: SingleStatement,
  { id, at, before }: { id: string; at: Date; before: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("games_transfer")
    .set({ called_at: at })
    .where("id", "=", id)
    .where("state", "=", "called")
    .where("called_at", "=", before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores an outcome. @returns false when the life cycle no longer allows it. */
export function updateSettled(
  tx: Tx,
  settled: {
    id: string;
    state: TransferState;
    at: Date;
    reason: string | null;
    creditsBefore?: bigint | null;
    creditsAfter?: bigint | null;
    providerReference?: string | null;
  },
): Statement<boolean> {
  const { creditsBefore, creditsAfter, providerReference } = settled;
  return tx
    .updateTable("games_transfer")
    .modifyEnd(prepared)
    .set({
      state: settled.state,
      reason: settled.reason,
      settled_at: settled.state === "review" ? null : settled.at,
      ...(creditsBefore == null ? {} : { credits_before_minor: creditsBefore }),
      ...(creditsAfter == null ? {} : { credits_after_minor: creditsAfter }),
      ...(providerReference == null ? {} : { provider_reference: providerReference }),
    })
    .where("id", "=", settled.id)
    .where("state", "in", statesBefore(settled.state))
    .$call(statementOf(tx, (_rows, { numAffectedRows }) => numAffectedRows === 1n));
}

/** Stores a reason without changing the state. */
export async function updateReason(
  tx: Tx,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await tx.updateTable("games_transfer").set({ reason }).where("id", "=", id).execute();
}

export interface AccountTransfersSum {
  credits: bigint;
  open: boolean;
  /** The first transfer that moved money, and the provider's own reference for it. */
  firstId: string | null;
  firstReference: string | null;
}

/**
 * What our transfers moved into an account since it was opened, in 1/100 credits, including those
 * that succeeded after they had been refused. `open`: a transfer is not settled, so the sum proves
 * nothing.
 */
export function sumAccountTransfers(
  db: Db | Tx,
  accountId: string,
): Statement<AccountTransfersSum> {
  const query = sql<AccountTransfersSum>`
    select
      min(id::text) filter (where state = 'done' or reason = 'late_success') as "firstId",
      (array_agg(provider_reference order by id)
        filter (where state = 'done' or reason = 'late_success'))[1] as "firstReference",
      coalesce(sum(case direction when 'in' then credits_minor else -credits_minor end)
        filter (where state = 'done' or reason = 'late_success'), 0)::bigint as credits,
      coalesce(bool_or(${isOpenTransfer()}), false) as open
    from games_transfer where game_account_id = ${accountId}`;
  return ask(
    db,
    query,
    (rows) => rows[0] ?? { credits: 0n, open: false, firstId: null, firstReference: null },
  );
}
