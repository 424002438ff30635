import { type Code, fromMinor } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import * as v from "valibot";
import { derivedId } from "../../kernel/clock.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { OfficeCall, StaffIdentity } from "../../kernel/office.ts";
import { houseAccountId, memberAccountId, transfer } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import type { ApprovalRequest } from "../approvals/index.ts";
import { settleLine } from "../statements/index.ts";
import { noteDeed } from "./deed.ts";
import { type Afterwards, doOrAsk } from "./do-or-ask.ts";
import { type DeskRow, lockForDesk, markDeed } from "./queries-desk.ts";
import { hasWaitingApproval } from "./queries-queue.ts";

/** Who bears what was paid twice; `ledger/late-success.ts` booked it against the other. */
const LOSS_OWNER = "payout-loss";
const SUSPENSE_OWNER = "withdrawal";

const settlement = v.object({
  id: v.string(),
  version: v.number(),
  by: v.picklist(["wallet", "loss"]),
});
type Settlement = v.InferOutput<typeof settlement>;

/**
 * Settles a payout that the bank made although the member has the money back: out of the member's wallet, or as our
 * loss. From the operator's limit on it waits for a second person.
 * @throws NO_DATA, ALREADY_DECIDED (not late, settled, or asked already), VERSION_CHANGED, MONEY_NOT_ENOUGH
 */
export async function settleLate(
  ctx: Context,
  call: OfficeCall<typeof office.payouts.settleLate>,
): Promise<{ message: Code; approvalId: string | null }> {
  const { staff, input, params } = call;
  const { why, ...bearer } = input;
  const settled = { ...bearer, id: params.withdrawalId };
  return doOrAsk(ctx, call, {
    kind: "withdrawals.late",
    asked: settled,
    why,
    hold: (tx) => requireLate(ctx, tx, settled),
    act: (tx, row) => book(ctx, tx, { row, settled, staff, why }),
  });
}

/** What a second person approved. @throws as `settleLate` */
export async function settleLateApproved(
  ctx: Context,
  tx: Tx,
  request: ApprovalRequest,
  { staff }: { staff: StaffIdentity },
): Promise<Afterwards> {
  const settled = v.parse(settlement, request.payload);
  const row = await requireLate(ctx, tx, settled);
  return book(ctx, tx, { row, settled, staff, why: request.why });
}

async function requireLate(ctx: Context, tx: Tx, { id, version }: Settlement): Promise<DeskRow> {
  const row = (await lockForDesk(tx, id)) ?? refuse("NO_DATA");
  if (row.late_at === null || row.late_settled_at !== null) refuse("ALREADY_DECIDED");
  if (row.version !== version) refuse("VERSION_CHANGED");
  if (await hasWaitingApproval(tx, { id, now: ctx.clock.now() })) refuse("ALREADY_DECIDED");
  return row;
}

interface Booking {
  row: DeskRow;
  settled: Settlement;
  staff: StaffIdentity;
  why: string;
}

async function book(
  ctx: Context,
  tx: Tx,
  { row, settled, staff, why }: Booking,
): Promise<Afterwards> {
  const { id, member_id: memberId, currency, amount_minor: amountMinor } = row;
  const isWallet = settled.by === "wallet";
  const answer = await transfer(tx, {
    id: derivedId("withdrawals.late-settled", id),
    kind: "adjustment",
    fromId: isWallet
      ? await memberAccountId(tx, memberId)
      : await houseAccountId(tx, { kind: "adjustment", owner: LOSS_OWNER, currency }),
    toId: await houseAccountId(tx, { kind: "suspense", owner: SUSPENSE_OWNER, currency }),
    currency,
    amountMinor,
    meta: { withdrawalId: id },
  });
  // Rolled back with everything else: once the wallet holds enough it can be tried again.
  if (answer === "rejected") refuse("MONEY_NOT_ENOUGH");
  const at = ctx.clock.now();
  // The member has it at the bank, and no longer here: the withdrawal has happened after all.
  if (isWallet) await settleLine(tx, { id, status: "SUCCESS", at });
  await markDeed(tx, id, { late_settled_at: at });
  const deed = isWallet ? "late_wallet" : "late_loss";
  await noteDeed(ctx, tx, { withdrawalId: id, deed, staff, why, at });
  return () => {
    ctx.push.queue("withdrawals");
    if (!isWallet) return;
    const amount = fromMinor(amountMinor);
    ctx.push.wallet(memberId, {
      reason: "withdrawal",
      status: "SUCCESS",
      amount,
      message: "SUCCESS",
    });
  };
}
