import { TRANSFER_MINIMUM_MINOR, WALLET } from "@krapao/contract/member/games";
import { recordId, transaction, withCommit } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { claimIdempotencyKey } from "../../../kernel/db/idempotency.ts";
import { refuse } from "../../../kernel/errors.ts";
import { memberBalance } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { findExclusion, selfExcluded } from "../../protection/index.ts";
import { requireActive } from "../accounts/get-active-account.ts";
import { requireOpen } from "../accounts/require-open.ts";
import { type Movement, toCredits } from "../game-transfer.ts";
import { type AccountOfGame, findAccount, findGame, lockAccounts } from "../queries.ts";
import { type Decided, decideStep } from "./decide-step.ts";
import { insertSweep } from "./queries-sweeps.ts";
import { answerFinalStep, answerStep, readMovement, waitForSettlement } from "./read-movement.ts";
import { runDecided } from "./run-transfer.ts";

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
  else {
    const { row, next } = await runDecided(ctx, run);
    if (row.sweep_id === null) return answerStep(row);
    if (next) return answerFinalStep(next, id);
  }
  return readMovement(ctx.db, id);
}

/** `id`: what the answer is about. `run`: the step to call now; null for a repeated request. */
async function decide(
  ctx: Context,
  tx: Tx,
  request: TransferRequest,
): Promise<{ id: string; run: Decided | null }> {
  const { memberId, from, to, amountMinor } = request;
  const id = recordId(ctx);
  const now = ctx.clock.now();
  const input = { from, to, amountMinor };
  const claim = { memberId, key: request.idempotencyKey, operation: "games.transfer", input };
  const [known, { currency }, excludedUntil, , sourceAccount, targetAccount, targetGame] =
    await Promise.all([
      claimIdempotencyKey(tx, { ...claim, recordId: id }),
      memberBalance(tx, memberId),
      to === WALLET ? null : findExclusion(now, tx, memberId),
      lockAccounts(tx, memberId),
      from === WALLET ? undefined : findAccount(tx, { memberId, gameCode: from }),
      to === WALLET ? undefined : findAccount(tx, { memberId, gameCode: to }),
      to === WALLET ? undefined : findGame(tx, to),
    ]);
  if (known !== null) return { id: known, run: null };
  if (amountMinor < TRANSFER_MINIMUM_MINOR[currency]) refuse("TRANSFER_MINIMUM");
  if (excludedUntil) throw selfExcluded(excludedUntil);
  const source = from === WALLET ? null : await playable(tx, request, from, sourceAccount);
  const target = to === WALLET ? null : await playable(tx, request, to, targetAccount);
  if (target) requireOpen(ctx, targetGame);
  const isThrough = source !== null && target !== null;
  if (isThrough) {
    const sweep = { id, memberId, toAccountId: target.id, amountMinor, chain: null };
    await withCommit(tx, insertSweep(tx, { ...sweep, createdAt: now }));
  }
  const account = source ?? target;
  if (!account) return refuse("NO_GAME");
  const run = await decideStep(ctx, tx, {
    id: isThrough ? recordId(ctx) : id,
    account,
    direction: source ? "out" : "in",
    amountMinor,
    currency,
    sweepId: isThrough ? id : null,
    targetId: isThrough ? target.id : null,
  });
  return { id, run };
}

/**
 * The member's account in a game; the amount is a whole number of its credits.
 * @throws NO_GAME, SLOT_NO_ACCOUNT, TRANSFER_NOT_WHOLE_CREDITS
 */
async function playable(
  tx: Tx,
  request: TransferRequest,
  gameCode: string,
  found: AccountOfGame | undefined,
): Promise<AccountOfGame> {
  const account = await requireActive(tx, gameCode, found);
  if (toCredits(request.amountMinor, account.ft_wallet_slot) === null) {
    refuse("TRANSFER_NOT_WHOLE_CREDITS");
  }
  return account;
}
