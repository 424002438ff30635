import { recordId } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { assert } from "../../kernel/errors.ts";
import { enqueue } from "../../kernel/jobs.ts";
import { memberBalance } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { decideLeg } from "./decide-leg.ts";
import { TRANSFER_MINIMUM_MINOR, wholeAmount } from "./game-transfer.ts";
import { selectAccountById, selectGame } from "./queries.ts";
import {
  closeGather,
  type GatherRow,
  selectGather,
  selectTransfersOfGather,
} from "./queries-transfers.ts";
import { isOpen } from "./require-open.ts";

/**
 * Closes a gather once none of its transfers can settle by itself any more, and starts what follows: the leg into
 * the account it was for, or the job of the feature that asked. The caller holds the member's lock.
 * A transfer that waits for a person does not hold the others up; its money comes to the wallet later.
 * @returns the id of the leg that was decided.
 */
export async function closeWhenSettled(
  ctx: Context,
  tx: Tx,
  gatherId: string,
): Promise<string | null> {
  const gather = await selectGather(tx, gatherId);
  assert(gather, "a gather is there before its transfers");
  if (gather.state === "closed") return null;
  const legs = await selectTransfersOfGather(tx, gatherId);
  if (legs.some(({ state }) => state === "decided" || state === "called")) return null;
  await closeGather(tx, { id: gatherId, at: ctx.clock.now() });
  if (gather.chain) {
    await enqueue(tx, { name: gather.chain.job, payload: gather.chain.payload });
  }
  const isOneAmount = gather.amount_minor !== null;
  if (isOneAmount && legs.some(({ state }) => state !== "done")) return null;
  return gather.to_account_id === null ? null : passOn(ctx, tx, gather, gather.to_account_id);
}

/** Decides the leg from the wallet; null when it cannot be, and the money stays in the wallet. */
async function passOn(
  ctx: Context,
  tx: Tx,
  gather: GatherRow,
  accountId: string,
): Promise<string | null> {
  const account = await selectAccountById(tx, accountId);
  // Closed meanwhile: nothing goes into it any more.
  if (!isOpen(ctx, await selectGame(tx, account.game_code))) return null;
  const { availableMinor, currency } = await memberBalance(tx, gather.member_id);
  const wanted = gather.amount_minor ?? availableMinor;
  const amountMinor = wholeAmount(wanted, account.ft_wallet_slot);
  if (amountMinor < TRANSFER_MINIMUM_MINOR) return null;
  const id = recordId(ctx);
  const decision = await decideLeg(ctx, tx, {
    id,
    account,
    direction: "in",
    amountMinor,
    currency,
    gatherId: gather.id,
  });
  return decision === "held" ? id : null;
}
