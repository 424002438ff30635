/** SQL of movements between wallet and game accounts. Every change of state is checked against its life cycle. */
import type { Currency } from "@krapao/contract";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import { keepPlan } from "../../kernel/keep-plan.ts";
import type { GamesGather, GamesTransfer } from "../../kernel/schema.ts";
import { statesBefore, type TransferState } from "./game-transfer.ts";

export type TransferRow = Selectable<GamesTransfer>;

/** All of them, by name: these statements keep their plan. */
const COLUMNS = [
  "id",
  "member_id",
  "game_account_id",
  "provider",
  "direction",
  "amount_minor",
  "credits_minor",
  "currency",
  "gather_id",
  "state",
  "reason",
  "attempts",
  "credits_before_minor",
  "credits_after_minor",
  "provider_reference",
  "created_at",
  "called_at",
  "settled_at",
] as const;

/** What another feature wants done when a gather closes. */
export interface Chain {
  job: string;
  payload: Record<string, string>;
}

export type GatherRow = Omit<Selectable<GamesGather>, "chain"> & { chain: Chain | null };

export interface NewTransfer {
  id: string;
  memberId: bigint;
  accountId: string;
  provider: string;
  direction: "in" | "out";
  amountMinor: bigint;
  creditsMinor: bigint;
  currency: Currency;
  gatherId: string | null;
  createdAt: Date;
}

/** Writes a decided transfer. @returns false when another one of this account is not settled yet. */
export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<boolean> {
  const inserted = await tx
    .insertInto("games_transfer")
    .modifyEnd(keepPlan)
    .values({
      id: transfer.id,
      member_id: transfer.memberId,
      game_account_id: transfer.accountId,
      provider: transfer.provider,
      direction: transfer.direction,
      amount_minor: transfer.amountMinor,
      credits_minor: transfer.creditsMinor,
      currency: transfer.currency,
      gather_id: transfer.gatherId,
      state: "decided",
      created_at: transfer.createdAt,
    })
    .onConflict((conflict) =>
      conflict
        .column("game_account_id")
        .where(sql<boolean>`state in ('decided', 'called', 'operator')`)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export function selectTransfer(db: Db | Tx, id: string): Promise<TransferRow | undefined> {
  return db
    .selectFrom("games_transfer")
    .modifyFront(keepPlan)
    .select(COLUMNS)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The transfer, locked until the transaction ends. */
export function lockTransfer(tx: Tx, id: string): Promise<TransferRow> {
  return tx
    .selectFrom("games_transfer")
    .modifyFront(keepPlan)
    .select(COLUMNS)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * decided -> called, with the balance that was read before, if one is needed to judge it later.
 * @returns false when it was settled in the meantime: then it must not be called.
 */
export async function markCalled(
  tx: Tx,
  { id, at, creditsBefore }: { id: string; at: Date; creditsBefore: bigint | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("games_transfer")
    .modifyEnd(keepPlan)
    .set({ state: "called", called_at: at, credits_before_minor: creditsBefore })
    .where("id", "=", id)
    .where("state", "in", statesBefore("called"))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Writes an outcome. @returns false when the life cycle does not allow it any more. */
export async function settleRow(
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
): Promise<boolean> {
  const { creditsBefore, creditsAfter, providerReference } = settled;
  const { numUpdatedRows } = await tx
    .updateTable("games_transfer")
    .modifyEnd(keepPlan)
    .set({
      state: settled.state,
      reason: settled.reason,
      settled_at: settled.state === "operator" ? null : settled.at,
      ...(creditsBefore == null ? {} : { credits_before_minor: creditsBefore }),
      ...(creditsAfter == null ? {} : { credits_after_minor: creditsAfter }),
      ...(providerReference == null ? {} : { provider_reference: providerReference }),
    })
    .where("id", "=", settled.id)
    .where("state", "in", statesBefore(settled.state))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Notes why a transfer is as it is, without changing its state. */
export async function noteReason(
  tx: Tx,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await tx.updateTable("games_transfer").set({ reason }).where("id", "=", id).execute();
}

/** Counts one more try to find out. */
export async function countAttempt(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("games_transfer")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Transfers that should have been settled long ago, oldest first. */
export function selectOverdue(db: Db, { before }: { before: Date }): Promise<{ id: string }[]> {
  return db
    .selectFrom("games_transfer")
    .select("id")
    .where("state", "in", ["decided", "called"])
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(500)
    .execute();
}

export async function insertGather(
  tx: Tx,
  gather: {
    id: string;
    memberId: bigint;
    toAccountId: string | null;
    amountMinor: bigint | null;
    chain: Chain | null;
    createdAt: Date;
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto("games_gather")
    .values({
      id: gather.id,
      member_id: gather.memberId,
      to_account_id: gather.toAccountId,
      amount_minor: gather.amountMinor,
      chain: gather.chain && JSON.stringify(gather.chain),
      state: "open",
      created_at: gather.createdAt,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function selectGather(db: Db | Tx, id: string): Promise<GatherRow | undefined> {
  const row = await db
    .selectFrom("games_gather")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { ...row, chain: row.chain as unknown as Chain | null };
}

export function selectTransfersOfGather(db: Db | Tx, gatherId: string): Promise<TransferRow[]> {
  return db
    .selectFrom("games_transfer")
    .selectAll()
    .where("gather_id", "=", gatherId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function closeGather(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await tx
    .updateTable("games_gather")
    .set({ state: "closed", closed_at: at })
    .where("id", "=", id)
    .execute();
}
