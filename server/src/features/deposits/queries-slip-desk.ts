/** SQL of the desk that reviews slips. */
import type { SLIP_TABS } from "@krapao/contract/office/deposits";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { QrCode } from "../../kernel/qr-reader.ts";
import type { DepositsSlip, DepositsSlipDeed } from "../../kernel/schema.ts";
import type { Slip, SlipState } from "./slip.ts";

export type SlipTab = (typeof SLIP_TABS)[number];

/** A slip as the desk sees it. */
export interface DeskSlip {
  id: string;
  memberId: bigint;
  memberName: string;
  memberPhone: string;
  state: SlipState;
  reason: string | null;
  mediaId: string;
  sha256: Buffer;
  payload: string | null;
  sendingBank: string | null;
  transRef: string | null;
  amountMinor: bigint | null;
  currency: DepositsSlip["currency"];
  paidAt: Date | null;
  typed: TypedSlip | null;
  qrBox: QrCode["box"];
  createdAt: Date;
  updatedAt: Date;
  version: number;
  claim: { staffId: string; name: string; until: Date } | null;
  held: { by: string; note: string; at: Date } | null;
}

/** What a clerk read from the picture, as it is kept. */
export type TypedSlip = NonNullable<Slip["typed"]>;

const slipsOf = (db: Db | Tx) =>
  db
    .selectFrom("deposits_slip as slip")
    .innerJoin("accounts_member as member", "member.id", "slip.member_id")
    .selectAll("slip")
    .select(["member.name as member_name", "member.phone as member_phone"]);

/** One page of a tab. What waits comes in the order of waiting, what is over newest first. */
export async function selectDeskSlips(
  db: Db,
  { tab, after, limit }: { tab: SlipTab; after: [Date, string] | null; limit: number },
): Promise<DeskSlip[]> {
  const isQueue = tab === "waiting" || tab === "held";
  let query = slipsOf(db).limit(limit);
  query = isQueue
    ? query
        .where("slip.state", "=", "review")
        .where("slip.held_at", tab === "held" ? "is not" : "is", null)
        .orderBy("slip.updated_at")
        .orderBy("slip.id")
    : query
        .where("slip.state", "in", tab === "failed" ? ["failed"] : ["credited", "failed"])
        .orderBy("slip.updated_at", "desc")
        .orderBy("slip.id", "desc");
  if (tab === "failed") query = query.where(hasNoDecision);
  if (tab === "done") {
    query = query.where((eb) => eb.or([eb("slip.state", "=", "credited"), eb.not(hasNoDecision)]));
  }
  if (after) {
    const [at, id] = after;
    const compare = sql.raw(isQueue ? ">" : "<");
    query = query.where(sql<boolean>`(slip.updated_at, slip.id) ${compare} (${at}, ${id}::uuid)`);
  }
  return (await query.execute()).map(toDeskSlip);
}

/** Nobody of the staff rejected it: the automatic check did. */
const hasNoDecision = sql<boolean>`not exists (select from deposits_slip_decision decision
  where decision.slip_id = slip.id and decision.deed in ('approve', 'reject'))`;

export async function findDeskSlip(db: Db | Tx, id: string): Promise<DeskSlip | null> {
  const row = await slipsOf(db).where("slip.id", "=", id).executeTakeFirst();
  return row ? toDeskSlip(row) : null;
}

/** As `findDeskSlip`, and nobody else may change it until the transaction ends. */
export async function lockDeskSlip(tx: Tx, id: string): Promise<DeskSlip | null> {
  const row = await slipsOf(tx).where("slip.id", "=", id).forUpdate("slip").executeTakeFirst();
  return row ? toDeskSlip(row) : null;
}

/** Slips of other uploads that look like one of these: same reference, same picture, or same amount at the same time. */
export async function selectTwins(
  db: Db,
  slip: Pick<DeskSlip, "id" | "transRef" | "sha256" | "amountMinor" | "paidAt">,
): Promise<DeskSlip[]> {
  const { id, transRef, sha256, amountMinor, paidAt } = slip;
  const rows = await slipsOf(db)
    .where("slip.id", "<>", id)
    .where((eb) =>
      eb.or([
        eb("slip.sha256", "=", sha256),
        ...(transRef === null ? [] : [eb("slip.trans_ref", "=", transRef)]),
        ...(amountMinor === null || paidAt === null
          ? []
          : [eb.and([eb("slip.amount_minor", "=", amountMinor), eb("slip.paid_at", "=", paidAt)])]),
      ]),
    )
    .orderBy("slip.created_at")
    .limit(10)
    .execute();
  return rows.map(toDeskSlip);
}

/** Which of these slips have a twin. */
export async function selectTwinned(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select one.id from deposits_slip one where one.id = any(${ids}::uuid[]) and (
      exists (select from deposits_slip other where other.sha256 = one.sha256 and other.id <> one.id)
      or exists (select from deposits_slip other where other.trans_ref = one.trans_ref and other.id <> one.id)
      or exists (select from deposits_slip other
        where other.amount_minor = one.amount_minor and other.paid_at = one.paid_at and other.id <> one.id))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Takes a waiting slip until `until`, or renews it. @returns false when another one has it. */
export async function claimSlip(
  tx: Tx,
  claim: { id: string; staffId: string; name: string; now: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("deposits_slip")
    .set({ claimed_by: claim.staffId, claimed_name: claim.name, claimed_until: claim.until })
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

/** Gives up one's own claim. */
export async function releaseClaim(
  tx: Tx,
  { id, staffId }: { id: string; staffId: string },
): Promise<void> {
  await tx
    .updateTable("deposits_slip")
    .set({ claimed_by: null, claimed_until: null })
    .where("id", "=", id)
    .where("claimed_by", "=", staffId)
    .execute();
}

/** Sets a locked slip aside. */
export async function setHeld(
  tx: Tx,
  { id, by, note, at }: { id: string; by: string; note: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("deposits_slip")
    .set((eb) => ({
      ...{ held_at: at, held_by: by, held_note: note },
      ...{ claimed_by: null, claimed_until: null },
      version: eb("version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

/** Starts a locked slip again: in the queue, or at the verifier with what a clerk read. */
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
): Promise<DeskSlip | null> {
  const { id, at, ...change } = restart;
  const read =
    change.to === "verifying"
      ? {
          payload: change.payload,
          sending_bank: change.sendingBank,
          trans_ref: change.transRef,
          typed: JSON.stringify(change.typed),
          // What was told of another reference says nothing of this one.
          ...{ receipt: null, amount_minor: null, currency: null, paid_at: null },
          ...{ reason: null, asks: 0 },
        }
      : { reason: change.reason };
  await tx
    .updateTable("deposits_slip")
    .set((eb) => ({
      ...{ state: change.to, updated_at: at, version: eb("version", "+", 1) },
      ...{ claimed_by: null, claimed_until: null, held_at: null },
      ...read,
    }))
    .where("id", "=", id)
    .execute();
  return findDeskSlip(tx, id);
}

/** One deed of the staff on a slip. Written once, never changed. */
export interface SlipDecisionRow {
  id: string;
  slipId: string;
  deed: DepositsSlipDeed;
  staffId: string;
  operator: string;
  reason: string | null;
  note: string;
  at: Date;
}

export async function insertSlipDecision(tx: Tx, decision: SlipDecisionRow): Promise<void> {
  const { slipId, staffId, ...row } = decision;
  await tx
    .insertInto("deposits_slip_decision")
    .values({ ...row, slip_id: slipId, staff_id: staffId })
    .execute();
}

/** The deeds on a slip, oldest first. */
export function selectSlipDecisions(db: Db, slipId: string) {
  return db
    .selectFrom("deposits_slip_decision")
    .select(["deed", "operator as by", "reason", "note", "at"])
    .where("slip_id", "=", slipId)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

type Row = Selectable<DepositsSlip> & { member_name: string; member_phone: string };

function toDeskSlip(row: Row): DeskSlip {
  const { claimed_by, claimed_name, claimed_until, held_at, held_by, held_note } = row;
  return {
    id: row.id,
    memberId: row.member_id,
    memberName: row.member_name,
    memberPhone: row.member_phone,
    state: row.state,
    reason: row.reason,
    mediaId: row.media_id,
    sha256: row.sha256,
    payload: row.payload,
    sendingBank: row.sending_bank,
    transRef: row.trans_ref,
    amountMinor: row.amount_minor,
    currency: row.currency,
    paidAt: row.paid_at,
    typed: row.typed as TypedSlip | null,
    qrBox: row.qr_box as QrCode["box"],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
    claim:
      claimed_by && claimed_until
        ? { staffId: claimed_by, name: claimed_name ?? "", until: claimed_until }
        : null,
    held: held_at ? { by: held_by ?? "", note: held_note ?? "", at: held_at } : null,
  };
}
