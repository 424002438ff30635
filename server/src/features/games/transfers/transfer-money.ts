import { TRANSFER_MINIMUM_MINOR, WALLET } from "@krapao/contract/member/games";
import { recordId, transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { claimIdempotencyKey } from "../../../kernel/db/idempotency.ts";
import { refuse } from "../../../kernel/errors.ts";
import { memberBalance } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { requireNotExcluded } from "../../protection/index.ts";
import { getActiveAccount } from "../accounts/get-active-account.ts";
import { requireOpen } from "../accounts/require-open.ts";
import { type Movement, toCredits } from "../game-transfer.ts";
import { type AccountOfGame, findGame, lockAccounts } from "../queries.ts";
import { decideStep } from "./decide-step.ts";
import { insertSweep } from "./queries-sweeps.ts";
import { readMovement, waitForSettlement } from "./read-movement.ts";
import { runTransfer } from "./run-transfer.ts";

interface TransferRequest {
  memberId: bigint;
  idempotencyKey: string | null;
  /** WALLET or the code of a game. */
  from: string;
  to: string;
  amountMinor: bigint;
}

/**
 * Moves an amount between the wallet and a game account, or between two game accounts through the
 * wallet. The answer is SUCCESS, or PROCESSING while the provider's answer is not known.
 * @throws SELF_EXCLUDED (into a game), TRANSFER_SAME_ACCOUNT, TRANSFER_MINIMUM, NO_GAME,
 *   SLOT_NO_ACCOUNT, TRANSFER_NOT_WHOLE_CREDITS, PROVIDER_UNAVAILABLE (in maintenance),
 *   MONEY_NOT_ENOUGH, TRANSFER_IN_PROGRESS, TRANSFER_FAIL (the funds are back),
 *   TRANSFER_STAYED_IN_WALLET, IDEMPOTENCY_KEY_REUSED
 */
export async function transferMoney(ctx: Context, request: TransferRequest): Promise<Movement> {
  if (request.from === request.to) refuse("TRANSFER_SAME_ACCOUNT");
  const { id, run } = await transaction(ctx.db, (tx) => decide(ctx, tx, request));
  if (run === null) await waitForSettlement(ctx, id);
  else await runTransfer(ctx, run);
  return readMovement(ctx.db, id);
}

/** `id`: what the answer is about. `run`: the step to call now; null for a repeated request. */
async function decide(
  ctx: Context,
  tx: Tx,
  request: TransferRequest,
): Promise<{ id: string; run: string | null }> {
  const { memberId, from, to, amountMinor } = request;
  const id = recordId(ctx);
  const known = await claimIdempotencyKey(tx, {
    memberId,
    key: request.idempotencyKey,
    operation: "games.transfer",
    input: { from, to, amountMinor },
    recordId: id,
  });
  if (known !== null) return { id: known, run: null };
  const { currency } = await memberBalance(tx, memberId);
  if (amountMinor < TRANSFER_MINIMUM_MINOR[currency]) refuse("TRANSFER_MINIMUM");
  if (to !== WALLET) await requireNotExcluded(ctx.clock.now(), tx, memberId);
  await lockAccounts(tx, memberId);
  const source = from === WALLET ? null : await playableAccount(tx, request, from);
  const target = to === WALLET ? null : await playableAccount(tx, request, to);
  if (target) await requireOpenGame(ctx, tx, target);
  const isThrough = source !== null && target !== null;
  if (isThrough) {
    const sweep = { id, memberId, toAccountId: target.id, amountMinor, chain: null };
    await insertSweep(tx, { ...sweep, createdAt: ctx.clock.now() });
  }
  const first = source ?? target;
  if (!first) return refuse("NO_GAME");
  const stepId = isThrough ? recordId(ctx) : id;
  const decision = await decideStep(ctx, tx, {
    id: stepId,
    account: first,
    direction: source ? "out" : "in",
    amountMinor,
    currency,
    sweepId: isThrough ? id : null,
  });
  if (decision === "transfer_in_progress") refuse("TRANSFER_IN_PROGRESS");
  if (decision === "insufficient_funds") refuse("MONEY_NOT_ENOUGH");
  return { id, run: stepId };
}

/** The member's account in a game; the amount is a whole number of its credits. */
async function playableAccount(
  tx: Tx,
  request: TransferRequest,
  gameCode: string,
): Promise<AccountOfGame> {
  const found = await getActiveAccount(tx, { memberId: request.memberId, gameCode });
  if (toCredits(request.amountMinor, found.ft_wallet_slot) === null) {
    refuse("TRANSFER_NOT_WHOLE_CREDITS");
  }
  return found;
}

/** Money may leave a closed game, but none goes in. */
async function requireOpenGame(ctx: Context, tx: Tx, { game_code }: AccountOfGame): Promise<void> {
  requireOpen(ctx, await findGame(tx, game_code));
}
