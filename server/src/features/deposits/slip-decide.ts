import { CURRENCIES } from "@krapao/contract";
import type { SlipReason } from "@krapao/contract/deposits";
import * as v from "valibot";
import type { Context } from "../../ports/context.ts";
import { findHouseAccounts, findReceipt, findSlip, selectReviewedSlips } from "./queries-slips.ts";
import type { Slip } from "./slip.ts";
import { creditSlip } from "./slip-credit.ts";
import { stepSlip } from "./slip-step.ts";
import { findHouse } from "./slip-verdict.ts";

/**
 * What came of an operator's decision. `resolved`: it was over before. `unproven`: no verifier has told of a transfer
 * to an account of ours. `payment`: its payment was dismissed or is another member's, which the matching queue decides.
 */
export type SlipDecision = "done" | "resolved" | "missing" | "unproven" | "payment";

const LISTED_MAX = 100;

/** Slips that wait for an operator, the longest first. */
export function listReviewedSlips({ db }: Context): Promise<Slip[]> {
  return selectReviewedSlips(db, LISTED_MAX);
}

/** Fails a slip that is in review, with the reason that the member reads. */
export async function refuseSlip(
  ctx: Context,
  { slipId, reason, operator }: { slipId: string; reason: SlipReason; operator: string },
): Promise<SlipDecision> {
  const slip = await findSlip(ctx.db, slipId);
  if (!slip) return "missing";
  if (slip.state !== "review") return "resolved";
  if (!(await stepSlip(ctx, { id: slipId, to: "failed", reason }))) return "resolved";
  note(ctx, { slipId, operator, outcome: reason });
  return "done";
}

/** Credits a slip in review to whoever uploaded it: the operator knows the sender, the verifier proved the transfer. */
export async function acceptSlip(
  ctx: Context,
  { slipId, operator }: { slipId: string; operator: string },
): Promise<SlipDecision> {
  const slip = await findSlip(ctx.db, slipId);
  if (!slip) return "missing";
  if (slip.state !== "review") return "resolved";
  const receipt = v.safeParse(storedReceipt, await findReceipt(ctx.db, slipId));
  if (!receipt.success) return "unproven";
  const { house } = findHouse(receipt.output.receiver, await findHouseAccounts(ctx.db));
  if (!house) return "unproven";
  const proven = { slip, receipt: receipt.output, house, told: {}, isDecided: true };
  const state = await creditSlip(ctx, proven);
  if (state === null) return "payment";
  note(ctx, { slipId, operator, outcome: state });
  return state === "credited" ? "done" : "resolved";
}

function note(
  { log }: Context,
  { slipId, operator, outcome }: { slipId: string; operator: string; outcome: string },
): void {
  log.info({ event: "slip.decided", recordId: slipId, name: operator, outcome }, "slip decided");
}

const party = v.object({
  bankNumber: v.nullable(v.string()),
  accountNo: v.nullable(v.string()),
  proxy: v.nullable(v.string()),
  names: v.array(v.string()),
});

/** A receipt as slip-verify.ts wrote it. */
const storedReceipt = v.object({
  transRef: v.string(),
  amountMinor: v.pipe(
    v.string(),
    v.regex(/^\d{1,12}$/),
    v.transform((digits) => BigInt(digits)),
  ),
  currency: v.picklist(CURRENCIES),
  paidAt: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => new Date(text)),
  ),
  sender: party,
  receiver: party,
});
