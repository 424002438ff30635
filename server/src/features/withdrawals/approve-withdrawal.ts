import { type Code, toDecimal } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import type { Tx } from "../../kernel/db.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { readSetting } from "../lookups/index.ts";
import { decide, noteDeed } from "./deed.ts";
import { approve } from "./hold-money.ts";
import { noteRisk } from "./note-risk.ts";
import { findWithdrawal, moveWithdrawal } from "./queries.ts";
import { type DeskRow, hasSignInFrom, markDeed } from "./queries-desk.ts";
import { readRisk } from "./read-risk.ts";
import { firstCheckAt } from "./withdraw.ts";

type ApproveCall = OfficeCall<typeof office.withdrawals.approve>;
/** As the two-person requests have it. */
const GIVEN_MS = 24 * 60 * 60 * 1_000;
const NOT_HELD = { held_at: null, held_by: null, hold_reason: null } as const;

/**
 * Pays a withdrawal that waited. From the operator's limit on, one person's approval is kept and another one's pays.
 * @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED, CLAIMED_BY_OTHER, APPROVAL_OWN, INACTIVE_USER (the member is suspended)
 */
export async function approveWithdrawal(
  ctx: Context,
  call: ApproveCall,
): Promise<{ message: Code; version: number }> {
  const { staff, input, params } = call;
  const known = (await findWithdrawal(ctx.db, params.withdrawalId)) ?? refuse("NO_DATA");
  const risk = await readRisk(ctx, known);
  const limits = await readSetting(ctx.db, "twoPersonMin");
  return decide(ctx, { seen: { ...input, id: known.id }, staff }, async (tx, row, at) => {
    const member = await findMember(tx, row.member_id);
    if (member?.suspendedAt != null) refuse("INACTIVE_USER");
    await noteRisk(ctx, tx, { id: row.id, occasion: "decision", risk });
    const needsTwo = row.needs_two || row.amount_minor >= limits[row.currency];
    if (needsTwo && row.first_by === null) return approveFirst(ctx, tx, call, { row, at });
    if (needsTwo) await requireOther(tx, { firstBy: row.first_by, staffId: staff.staffId, at });
    return pay(ctx, tx, call, { row, at });
  });
}

/** Who gave somebody a sign-in a moment ago could use it: as with all two-person deeds, that is one person. */
async function requireOther(
  tx: Tx,
  { firstBy, staffId, at }: { firstBy: string | null; staffId: string; at: Date },
): Promise<void> {
  assert(firstBy, "somebody has approved it before");
  if (firstBy === staffId) refuse("APPROVAL_OWN");
  const since = new Date(at.getTime() - GIVEN_MS);
  const pairs = [
    { staffId, giverId: firstBy, since },
    { staffId: firstBy, giverId: staffId, since },
  ];
  for (const pair of pairs) if (await hasSignInFrom(tx, pair)) refuse("APPROVAL_OWN");
}

interface Approved {
  row: DeskRow;
  at: Date;
}

/** The first of two: nothing is paid yet. */
async function approveFirst(ctx: Context, tx: Tx, call: ApproveCall, { row, at }: Approved) {
  const { staff } = call;
  const version = await markDeed(tx, row.id, {
    ...NOT_HELD,
    first_by: staff.staffId,
    first_at: at,
    needs_two: true,
  });
  const { why } = call.input;
  await noteDeed(ctx, tx, { withdrawalId: row.id, deed: "first_approval", staff, why, at });
  await call.audit(tx, {
    ...noteOf(row),
    after: { state: row.state, approvals: 1 },
    ...reason(why),
  });
  return { message: "APPROVAL_NEEDED" as const, version };
}

async function pay(ctx: Context, tx: Tx, call: ApproveCall, { row, at }: Approved) {
  const { staff } = call;
  const { why } = call.input;
  const nextCheckAt = firstCheckAt(at);
  const isMoved = await moveWithdrawal(tx, { id: row.id, to: "approved", at, nextCheckAt });
  assert(isMoved, "the state of a locked withdrawal stays");
  const version = await markDeed(tx, row.id, {
    ...NOT_HELD,
    decided_by: staff.staffId,
    decided_at: at,
  });
  await approve(tx, row.id);
  await noteDeed(ctx, tx, { withdrawalId: row.id, deed: "approve", staff, why, at });
  const approvals = row.needs_two ? 2 : 1;
  await call.audit(tx, { ...noteOf(row), after: { state: "approved", approvals }, ...reason(why) });
  return { message: "SUCCESS" as const, version };
}

const reason = (why: string | null) => (why === null ? {} : { why });

function noteOf(row: DeskRow) {
  return {
    subject: `withdrawal:${row.id}`,
    before: {
      state: row.state,
      member: `${row.member_id}`,
      amount: `${toDecimal(row.amount_minor)} ${row.currency}`,
      firstApproval: row.first_by,
    },
  };
}
