/** SQL of sweeps: several transfers of one member that belong together. */
import type { Selectable } from "kysely";
import {
  answered,
  ask,
  type Db,
  type Statement,
  statementOf,
  type Tx,
} from "../../../kernel/db/database.ts";
import type { GamesSweep } from "../../../kernel/db/schema.ts";
import type { TransferRow } from "./queries-transfers.ts";

/** The job that another feature wants enqueued when a sweep closes. */
export interface Chain {
  job: string;
  payload: Record<string, string>;
}

export type SweepRow = Omit<Selectable<GamesSweep>, "chain"> & { chain: Chain | null };

/** @returns false when a sweep with this id exists. */
export function insertSweep(
  tx: Tx,
  sweep: {
    id: string;
    memberId: bigint;
    toAccountId: string | null;
    amountMinor: bigint | null;
    chain: Chain | null;
    /** It brings the money of an account whose gift was given back. */
    isReturn?: boolean;
    createdAt: Date;
  },
): Statement<boolean> {
  return tx
    .insertInto("games_sweep")
    .values({
      id: sweep.id,
      member_id: sweep.memberId,
      to_account_id: sweep.toAccountId,
      amount_minor: sweep.amountMinor,
      chain: sweep.chain && JSON.stringify(sweep.chain),
      is_return: sweep.isReturn ?? false,
      state: "open",
      created_at: sweep.createdAt,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .$call(statementOf(tx, ([inserted]) => inserted !== undefined));
}

export function findSweep(db: Db | Tx, id: string): Statement<SweepRow | undefined> {
  return db
    .selectFrom("games_sweep")
    .selectAll()
    .where("id", "=", id)
    .$call(
      statementOf(db, ([row]) => row && { ...row, chain: row.chain as unknown as Chain | null }),
    );
}

/** An account from which a sweep moved nothing, although it may hold money. */
export interface Skip {
  accountId: string;
  /** unread: its provider did not answer. in_progress: another transfer of it was open. */
  reason: "unread" | "in_progress";
}

export function insertSkips(tx: Tx, sweepId: string, skips: Skip[]): Statement<void> {
  if (skips.length === 0) return answered(tx, undefined);
  const rows = skips.map(({ accountId, reason }) => ({
    sweep_id: sweepId,
    game_account_id: accountId,
    reason,
  }));
  return ask(tx, tx.insertInto("games_sweep_skip").values(rows));
}

export function listTransfersOfSweep(db: Db | Tx, sweepId: string): Statement<TransferRow[]> {
  return db
    .selectFrom("games_transfer")
    .selectAll()
    .where("sweep_id", "=", sweepId)
    .orderBy("created_at")
    .orderBy("id")
    .$call(statementOf(db));
}

export function updateSweepClosed(tx: Tx, { id, at }: { id: string; at: Date }): Statement<void> {
  return tx
    .updateTable("games_sweep")
    .set({ state: "closed", closed_at: at })
    .where("id", "=", id)
    .$call(statementOf(tx));
}
