import { type Code, toDecimal } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import * as v from "valibot";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { findMember } from "../../accounts/index.ts";
import {
  type ApprovalExecutor,
  isSecondPerson,
  requireSecondPerson,
  requireWithinLimit,
} from "../../approvals/index.ts";
import { readSetting } from "../../lookups/index.ts";
import { enqueuePayout } from "../hold-money.ts";
import type { Taken } from "../play/read-play.ts";
import { findWithdrawal, moveWithdrawal } from "../queries.ts";
import { listDecidedMoney } from "../risk/queries-decided-money.ts";
import { listOtherPayers } from "../risk/queries-other-payer.ts";
import { readRiskAndPlay } from "../risk/read-risk.ts";
import { recordRisk } from "../risk/record-risk.ts";
import { needsLook } from "../risk/risk.ts";
import { firstCheckAt } from "../withdrawal.ts";
import { decideWithdrawal, recordDecision } from "./decide-withdrawal.ts";
import { lockWithdrawalRow, updateReview, type WithdrawalRow } from "./queries.ts";

type ApproveCall = ConsoleCall<typeof consoleContract.withdrawals.approve>;
type Approving = Pick<ApproveCall, "staff" | "audit"> & {
  input: Pick<ApproveCall["input"], "why" | "isOneOfMany" | "unplayed">;
};
const UNPARKED = {
  parked_at: null,
  parked_by: null,
  park_reason: null,
  is_parked_for_document: false,
} as const;

/**
 * Approves a withdrawal in review, which pays it. From the operator's limit on, the first approval
 * is only recorded, and the second one, by another staff user, pays.
 * A staff user who credited a payment of another payer to the member approves neither, nor does one
 * who decided that money comes to this wallet; the second person of that decision may, once.
 * @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED, CLAIMED_BY_OTHER, APPROVAL_OWN, INACTIVE_USER
 *   (the member is suspended), NEEDS_LOOK (one of many, and not a small one of low risk),
 *   UNPLAYED_CHANGED (it takes more unplayed money than the staff user released),
 *   STAFF_AMOUNT_LIMIT
 */
export async function approveWithdrawal(
  ctx: Context,
  call: ApproveCall,
): Promise<{ message: Code; version: number }> {
  const { staff, input, params } = call;
  const facts = await readFacts(ctx, params.withdrawalId);
  const seen = { ...input, id: params.withdrawalId };
  return decideWithdrawal(ctx, { seen, staff }, (tx, row, at) =>
    approveLocked(ctx, tx, call, { row, at, facts, askedBy: null }),
  );
}

/**
 * Approves a withdrawal above the most that its maker may approve, in the transaction of the
 * approval request. It counts for the checker. @throws as `approveWithdrawal`
 */
export const approveAskedWithdrawal: ApprovalExecutor = async (ctx, tx, request, { staff }) => {
  const { id, version, unplayed } = v.parse(asked, request.payload);
  const facts = await readFacts(ctx, id);
  const row = (await lockWithdrawalRow(tx, id)) ?? refuse("NO_DATA");
  if (row.state !== "review") refuse("ALREADY_DECIDED");
  if (row.version !== version) refuse("VERSION_CHANGED");
  const input = { why: request.why, isOneOfMany: false, unplayed };
  // The approval of the request is the entry in the audit log.
  const call = { staff, input, audit: async () => {} };
  const askedBy = request.makerId;
  await approveLocked(ctx, tx, call, { row, at: ctx.clock.now(), facts, askedBy });
  return () => ctx.push.queue("withdrawals");
};

const asked = v.object({
  id: v.string(),
  version: v.number(),
  unplayed: v.optional(
    v.pipe(
      v.string(),
      v.transform((minor) => BigInt(minor)),
    ),
    "0",
  ),
});

/** What an approval needs besides the row. It is read before the transaction. */
async function readFacts(ctx: Context, withdrawalId: string) {
  const known = (await findWithdrawal(ctx.db, withdrawalId)) ?? refuse("NO_DATA");
  const { risk, taken } = await readRiskAndPlay(ctx, known);
  return { risk, taken, limits: await readSetting(ctx.db, "twoApprovalsMin") };
}

interface Locked extends Approved {
  facts: Awaited<ReturnType<typeof readFacts>>;
  /** The maker of the request that is approved. */
  askedBy: string | null;
}

async function approveLocked(
  ctx: Context,
  tx: Tx,
  call: Approving,
  { row, at, facts, askedBy }: Locked,
): Promise<{ message: Code; version: number }> {
  const { staff, input } = call;
  const { risk, limits } = facts;
  const member = await findMember(tx, row.member_id);
  if (member?.suspendedAt != null) refuse("INACTIVE_USER");
  const isBySecond = await requireOtherThanDecider(tx, row, staff.staffId);
  await recordRisk(ctx, tx, { id: row.id, occasion: "decision", risk });
  const { currency, amount_minor: amountMinor } = row;
  const needsTwoApprovals = row.needs_two_approvals || amountMinor >= limits[currency];
  const isFirst = needsTwoApprovals && row.first_approved_by === null;
  if (needsTwoApprovals && !isFirst) await requireOther(tx, row, staff.staffId);
  const otherId = row.first_approved_by ?? askedBy;
  const decided = { currency, amountMinor, otherId, isFirst };
  await requireWithinLimit(ctx, tx, staff, { kind: "withdrawals", ...decided });
  if (input.isOneOfMany && (needsTwoApprovals || needsLook(risk))) refuse("NEEDS_LOOK");
  // Bets since make it less: what is named is the most that is released.
  if (facts.taken.unplayedMinor > input.unplayed) refuse("UNPLAYED_CHANGED");
  if (isFirst) return approveFirst(ctx, tx, call, { row, at });
  return approveAndPay(ctx, tx, call, { row, at, isBySecond, taken: facts.taken });
}

/**
 * The first person who credited another payer's money to this member, or who decided that money
 * came to the wallet, does not approve that it leaves. The second person may, once and up to its
 * sum.
 * @returns whether the checker is such a second person
 */
async function requireOtherThanDecider(
  tx: Tx,
  row: WithdrawalRow,
  checkerId: string,
): Promise<boolean> {
  // An approval of the second person ends a credit, so that it is used once.
  const credited = (await listOtherPayers(tx, row.member_id)).map(({ staffId, ...each }) => ({
    ...each,
    firstId: staffId,
    isSecondUsed: false,
  }));
  let isBySecond = false;
  for (const decided of [...credited, ...(await listDecidedMoney(tx, row.member_id))]) {
    const { firstId, secondId, at: madeAt } = decided;
    await requireSecondPerson(tx, { makerId: firstId, checkerId, madeAt });
    if (!secondId || (await isSecondPerson(tx, { makerId: secondId, checkerId, madeAt }))) continue;
    if (decided.isSecondUsed || row.amount_minor > decided.amountMinor) refuse("APPROVAL_OWN");
    isBySecond = true;
  }
  return isBySecond;
}

/** The second approval must come from another person, as in every four-eyes approval. */
async function requireOther(tx: Tx, row: WithdrawalRow, checkerId: string): Promise<void> {
  const { first_approved_by: makerId, first_approved_at: madeAt } = row;
  assert(makerId && madeAt, "there is a first approval");
  await requireSecondPerson(tx, { makerId, checkerId, madeAt });
}

interface Approved {
  row: WithdrawalRow;
  at: Date;
}

/** Records the first of two approvals; nothing is paid yet. */
async function approveFirst(ctx: Context, tx: Tx, call: Approving, { row, at }: Approved) {
  const { staff } = call;
  const version = await updateReview(tx, row.id, {
    ...UNPARKED,
    first_approved_by: staff.staffId,
    first_approved_at: at,
    needs_two_approvals: true,
  });
  const { why } = call.input;
  await recordDecision(ctx, tx, { withdrawalId: row.id, action: "first_approval", staff, why, at });
  await call.audit(tx, {
    ...auditFields(row),
    after: { state: row.state, approvals: 1 },
    ...reason(why),
  });
  return { message: "APPROVAL_NEEDED" as const, version };
}

async function approveAndPay(
  ctx: Context,
  tx: Tx,
  call: Approving,
  { row, at, isBySecond, taken }: Approved & { isBySecond: boolean; taken: Taken },
) {
  const { staff } = call;
  const { why } = call.input;
  const nextCheckAt = firstCheckAt(at);
  const isMoved = await moveWithdrawal(tx, { id: row.id, to: "approved", at, nextCheckAt });
  assert(isMoved, "the state of a locked withdrawal does not change");
  const version = await updateReview(tx, row.id, {
    ...UNPARKED,
    decided_by: staff.staffId,
    decided_at: at,
    unplayed_minor: taken.unplayedMinor,
    unknown_minor: taken.unknownMinor,
  });
  await enqueuePayout(tx, row.id);
  await recordDecision(ctx, tx, {
    withdrawalId: row.id,
    action: "approve",
    staff,
    // Owners see these in the morning.
    ...(isBySecond && { code: "second_person" }),
    why,
    at,
  });
  const approvals = row.needs_two_approvals ? 2 : 1;
  await call.audit(tx, {
    ...auditFields(row),
    after: { state: "approved", approvals, ...released(row, taken) },
    ...reason(why),
  });
  return { message: "SUCCESS" as const, version };
}

/** What an approval releases as unplayed, by name and amount. */
function released({ currency }: WithdrawalRow, { unplayedMinor, unknownMinor }: Taken) {
  return {
    ...(unplayedMinor > 0n && { unplayed: `${toDecimal(unplayedMinor)} ${currency}` }),
    ...(unknownMinor > 0n && { unknown: `${toDecimal(unknownMinor)} ${currency}` }),
  };
}

const reason = (why: string | null) => (why === null ? {} : { why });

function auditFields(row: WithdrawalRow) {
  return {
    subject: `withdrawal:${row.id}`,
    before: {
      state: row.state,
      member: `${row.member_id}`,
      amount: `${toDecimal(row.amount_minor)} ${row.currency}`,
      firstApproval: row.first_approved_by,
    },
  };
}
