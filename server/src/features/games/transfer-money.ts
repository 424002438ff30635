import type { Code } from "@krapao/contract";
import { WALLET } from "@krapao/contract/games";
import type { Status } from "@krapao/contract/schemas";
import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { claimIntent } from "../../kernel/idempotency.ts";
import { memberBalance } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { requirePlay } from "../protection/index.ts";
import { readMovement, untilSettled } from "./answer-movement.ts";
import { decideLeg } from "./decide-leg.ts";
import { findAccount } from "./find-account.ts";
import { TRANSFER_MINIMUM_MINOR, toCredits } from "./game-transfer.ts";
import { type AccountOfGame, lockAccounts, selectGame } from "./queries.ts";
import { insertGather } from "./queries-transfers.ts";
import { requireOpen } from "./require-open.ts";
import { runTransfer } from "./run-transfer.ts";

export interface Wish {
  memberId: bigint;
  idempotencyKey: string | null;
  /** WALLET or the code of a game. */
  from: string;
  to: string;
  amountMinor: bigint;
}

export interface Movement {
  message: Code;
  status: Status;
  transferId: string;
}

/**
 * Moves an amount between the wallet and a game account, or between two game accounts through the wallet.
 * The answer is SUCCESS, or PROCESSING while the provider's answer is not known.
 * @throws PLAY_PAUSED (into a game), TRANSFER_SAME_ACCOUNT, TRANSFER_MINIMUM, NO_GAME, SLOT_NO_ACCOUNT, TRANSFER_NOT_WHOLE_CREDITS,
 *   PROVIDER_UNAVAILABLE (in maintenance), MONEY_NOT_ENOUGH, TRANSFER_IN_PROGRESS, TRANSFER_FAIL (the funds are back), TRANSFER_STAYED_IN_WALLET,
 *   IDEMPOTENCY_KEY_REUSED
 */
export async function transferMoney(ctx: Context, wish: Wish): Promise<Movement> {
  if (wish.from === wish.to) refuse("TRANSFER_SAME_ACCOUNT");
  if (wish.amountMinor < TRANSFER_MINIMUM_MINOR) refuse("TRANSFER_MINIMUM");
  const { id, run } = await transaction(ctx.db, (tx) => decide(ctx, tx, wish));
  if (run === null) await untilSettled(ctx, id);
  else await runTransfer(ctx, run);
  return readMovement(ctx.db, id);
}

/** `id`: what the answer is about; `run`: the leg to call now, null when the intent was known already. */
async function decide(
  ctx: Context,
  tx: Tx,
  wish: Wish,
): Promise<{ id: string; run: string | null }> {
  const { memberId, from, to, amountMinor } = wish;
  const id = recordId(ctx);
  const known = await claimIntent(tx, {
    memberId,
    key: wish.idempotencyKey,
    operation: "games.transfer",
    input: { from, to, amountMinor },
    recordId: id,
  });
  if (known !== null) return { id: known, run: null };
  if (to !== WALLET) await requirePlay(ctx.clock.now(), tx, memberId);
  await lockAccounts(tx, memberId);
  const source = from === WALLET ? null : await account(tx, wish, from);
  const target = to === WALLET ? null : await account(tx, wish, to);
  if (target) await requireOpenGame(ctx, tx, target);
  const { currency } = await memberBalance(tx, memberId);
  const isThrough = source !== null && target !== null;
  if (isThrough) {
    const gather = { id, memberId, toAccountId: target.id, amountMinor, chain: null };
    await insertGather(tx, { ...gather, createdAt: ctx.clock.now() });
  }
  const leg = source ?? target;
  if (!leg) return refuse("NO_GAME");
  const legId = isThrough ? recordId(ctx) : id;
  const decision = await decideLeg(ctx, tx, {
    id: legId,
    account: leg,
    direction: source ? "out" : "in",
    amountMinor,
    currency,
    gatherId: isThrough ? id : null,
  });
  if (decision === "busy") refuse("TRANSFER_IN_PROGRESS");
  if (decision === "poor") refuse("MONEY_NOT_ENOUGH");
  return { id, run: legId };
}

/** The member's account in a game, able to take or give this amount. */
async function account(tx: Tx, wish: Wish, gameCode: string): Promise<AccountOfGame> {
  const found = await findAccount(tx, { memberId: wish.memberId, gameCode });
  if (toCredits(wish.amountMinor, found.ft_wallet_slot) === null) {
    refuse("TRANSFER_NOT_WHOLE_CREDITS");
  }
  return found;
}

/** Money leaves a game that was closed, but none goes in. */
async function requireOpenGame(ctx: Context, tx: Tx, { game_code }: AccountOfGame): Promise<void> {
  requireOpen(ctx, await selectGame(tx, game_code));
}
