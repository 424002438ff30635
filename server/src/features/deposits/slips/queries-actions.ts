/**
 * SQL of actions of staff users on a slip: claiming, parking, restarting, and their record; and of
 * copies of a slip.
 */
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { DepositsSlipAction } from "../../../kernel/db/schema.ts";
import { isSlipInReview } from "../published.ts";
import { type ConsoleSlip, findConsoleSlip, type TypedSlip } from "./queries-console.ts";
import type { Slip } from "./slip.ts";

/**
 * Claims a slip until `until`, or renews the claim. @returns false when another staff user has
 * claimed it
 */
export async function setClaim(
  tx: Tx,
  claim: { id: string; staffId: string; name: string; now: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("deposits_slip")
    .set({
      claimed_by: claim.staffId,
      claimed_name: claim.name,
      claimed_until: claim.until,
      claim_began_by: claim.staffId,
      // A renewal keeps the time of the claim.
      claim_began_at: sql<Date>`case when claimed_by = ${claim.staffId}::uuid
        and claimed_until > ${claim.now} then claim_began_at else ${claim.now} end`,
    })
    .where("id", "=", claim.id)
    .where((eb) =>
      eb.or([
        eb("claimed_until", "is", null),
        eb("claimed_until", "<=", claim.now),
        eb("claimed_by", "=", claim.staffId),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Releases the staff user's own claim. */
export async function clearClaim(
  tx: Tx,
  { id, staffId }: { id: string; staffId: string },
): Promise<void> {
  await tx
    .updateTable("deposits_slip")
    .set({ claimed_by: null, claimed_until: null, claim_began_by: null, claim_began_at: null })
    .where("id", "=", id)
    .where("claimed_by", "=", staffId)
    .execute();
}

/**
 * Moves the claims of a staff user on slips in review to another one, or ends them.
 * @returns the ids of those slips
 */
export async function moveSlipClaims(
  tx: Tx,
  {
    fromId,
    to,
    at,
    until,
  }: { fromId: string; to: { id: string; name: string } | null; at: Date; until: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update deposits_slip
    set claimed_by = ${to?.id ?? null}::uuid, claimed_name = ${to?.name ?? null},
      claimed_until = ${to ? until : null}::timestamptz,
      claim_began_by = ${to?.id ?? null}::uuid, claim_began_at = ${to ? at : null}::timestamptz
    where id in (select id from deposits_slip
      where claimed_by = ${fromId}::uuid and ${isSlipInReview("both")} order by id for update)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Parks a locked slip. */
export async function setSlipParked(
  tx: Tx,
  { id, by, note, at }: { id: string; by: string; note: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("deposits_slip")
    .set((eb) => ({
      parked_at: at,
      parked_by: by,
      parked_note: note,
      claimed_by: null,
      claimed_until: null,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

/** Restarts a locked slip: in the queue, or at the verifier with what a cashier read. */
export async function restartSlip(
  tx: Tx,
  restart: { id: string; at: Date } & (
    | { to: "review"; reason: "reopened" }
    | {
        to: "verifying";
        payload: string;
        sendingBank: string;
        transRef: string;
        typed: TypedSlip;
      }
  ),
): Promise<ConsoleSlip | null> {
  const { id, at, ...change } = restart;
  const read =
    change.to === "verifying"
      ? {
          payload: change.payload,
          sending_bank: change.sendingBank,
          trans_ref: change.transRef,
          typed: JSON.stringify(change.typed),
          // The receipt of another reference does not apply to this one.
          receipt: null,
          amount_minor: null,
          currency: null,
          paid_at: null,
          reason: null,
          attempts: 0,
        }
      : { reason: change.reason };
  await tx
    .updateTable("deposits_slip")
    .set((eb) => ({
      state: change.to,
      updated_at: at,
      version: eb("version", "+", 1),
      claimed_by: null,
      claimed_until: null,
      parked_at: null,
      ...read,
    }))
    .where("id", "=", id)
    .execute();
  return findConsoleSlip(tx, id);
}

/** An action of a staff user on a slip. Rows are never updated or deleted. */
interface SlipDecisionRow {
  id: string;
  slipId: string;
  action: DepositsSlipAction;
  staffId: string;
  staffName: string;
  reason: string | null;
  note: string;
  at: Date;
}

export async function insertSlipDecision(tx: Tx, decision: SlipDecisionRow): Promise<void> {
  const { slipId, staffId, staffName, ...row } = decision;
  await tx
    .insertInto("deposits_slip_decision")
    .values({
      ...row,
      slip_id: slipId,
      staff_id: staffId,
      staff_name: staffName,
      claimed_at: sql<Date | null>`(select claim_began_at from deposits_slip
        where id = ${slipId}::uuid and claim_began_by = ${staffId}::uuid)`,
    })
    .execute();
}

/** Actions on a slip, oldest first. */
export function listSlipDecisions(db: Db, slipId: string) {
  return db
    .selectFrom("deposits_slip_decision")
    .select(["action", "staff_name as by", "reason", "note", "at"])
    .where("slip_id", "=", slipId)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

/** A staff user has looked at a reopened slip and decides about it. */
const REOPENED = "reopened";

/**
 * The open slips with the reference of this one, locked. A copy that another transaction is
 * deciding is left out: that transaction waits for the reference and then finds it claimed.
 */
export async function lockCopies(
  tx: Tx,
  { id, sendingBank, transRef }: Pick<Slip, "id" | "sendingBank" | "transRef">,
): Promise<string[]> {
  if (sendingBank === null || transRef === null) return [];
  const rows = await tx
    .selectFrom("deposits_slip")
    .select("id")
    .where("trans_ref", "=", transRef)
    .where("sending_bank", "=", sendingBank)
    .where("id", "<>", id)
    .where("state", "in", ["verifying", "waiting", "review"])
    .where(sql<boolean>`reason is distinct from ${REOPENED}`)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.id);
}

/** Slips in review whose reference was credited for another slip. */
export async function listCopiesInReview(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("deposits_slip as slip")
    .innerJoin("deposits_slip_reference as claimed", (join) =>
      join
        .onRef("claimed.sending_bank", "=", "slip.sending_bank")
        .onRef("claimed.trans_ref", "=", "slip.trans_ref"),
    )
    .select("slip.id")
    .where(isSlipInReview("both", "slip"))
    .where(sql<boolean>`slip.reason is distinct from ${REOPENED}`)
    .whereRef("claimed.slip_id", "<>", "slip.id")
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}
