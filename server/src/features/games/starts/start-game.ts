import { TRANSFER_MINIMUM_MINOR } from "@krapao/contract/member/games";
import { recordId, singleStatement, transaction } from "../../../kernel/context.ts";
import { claimIdempotencyKey } from "../../../kernel/db/idempotency.ts";
import { Refusal, refuse } from "../../../kernel/errors.ts";
import { memberBalance } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { activateAccount } from "../accounts/activate-account.ts";
import { getActiveAccount } from "../accounts/get-active-account.ts";
import { requireOpen } from "../accounts/require-open.ts";
import { toCredits } from "../game-transfer.ts";
import { type AccountOfGame, findAccount, findGame, lockAccounts } from "../queries.ts";
import { sweep } from "../sweeps/sweep.ts";
import { completeSweepNow } from "../transfers/complete-sweep.ts";
import { findSweep } from "../transfers/queries-sweeps.ts";
import { hasOpenTransfer } from "../transfers/queries-transfers.ts";
import { waitForSettlement } from "../transfers/read-movement.ts";
import { runDecided } from "../transfers/run-transfer.ts";
import { insertStart, type Source, updateRefusal } from "./queries.ts";
import { type GameStart, getStart } from "./read-start.ts";

interface StartRequest {
  memberId: bigint;
  idempotencyKey: string | null;
  gameCode: string;
  from: Source;
  /** How much of the wallet comes along; null: everything. */
  amountMinor: bigint | null;
}

/**
 * Opens the member's account in a game if there is none, and moves the money of the wallet, or also
 * of every other game, into it. Money of a game that does not answer stays there, and the rest goes
 * on. An amount of the wallet moves whole or not at all. The same idempotency key moves money once,
 * and continues a start that ended before its sweep.
 * @throws NO_GAME, PROVIDER_UNAVAILABLE, SLOT_ACTIVATE_FAIL, TRANSFER_IN_PROGRESS (of this account:
 *   nothing moves until it is settled), IDEMPOTENCY_KEY_REUSED, and of an amount KEY_INVALID (not
 *   of the wallet), TRANSFER_MINIMUM, TRANSFER_NOT_WHOLE_CREDITS, MONEY_NOT_ENOUGH
 */
export async function startGame(ctx: Context, request: StartRequest): Promise<GameStart> {
  const id = await claimStart(ctx, request);
  if (await findSweep(ctx.db, id)) await waitForSettlement(ctx, id);
  else await run(ctx, id, request);
  return getStart(ctx, id);
}

/** Id of the start, of its sweep, and of the idempotency key's record. */
async function claimStart(ctx: Context, request: StartRequest): Promise<string> {
  const { memberId, idempotencyKey, gameCode, from, amountMinor } = request;
  if (amountMinor !== null && from !== "wallet") refuse("KEY_INVALID", { amount: "KEY_INVALID" });
  if (!(await findGame(ctx.db, gameCode))) refuse("NO_GAME");
  const id = recordId(ctx);
  return transaction(ctx.db, async (tx) => {
    const known = await claimIdempotencyKey(tx, {
      memberId,
      key: idempotencyKey,
      operation: "games.start",
      input: { gameCode, from, ...(amountMinor === null ? {} : { amountMinor }) },
      recordId: id,
    });
    if (known !== null) return known;
    await insertStart(tx, { id, memberId, gameCode, from, createdAt: ctx.clock.now() });
    return id;
  });
}

async function run(ctx: Context, id: string, request: StartRequest): Promise<void> {
  const { memberId, from, amountMinor } = request;
  const record = (refusal: string | null) =>
    updateRefusal(singleStatement(ctx.db), { id, refusal });
  await record(null);
  try {
    if (amountMinor !== null) await requireMinimum(ctx, memberId, amountMinor);
    const { id: toAccountId, ft_wallet_slot: factor } = await openTarget(ctx, request);
    if (amountMinor !== null && toCredits(amountMinor, factor) === null)
      refuse("TRANSFER_NOT_WHOLE_CREDITS");
    const isBusy = await hasOpenTransfer(ctx.db, toAccountId);
    // A concurrent call with the same key may have begun the sweep since the first look.
    const isBegun = isBusy && (await findSweep(ctx.db, id)) !== undefined;
    if (isBusy && !isBegun) refuse("TRANSFER_IN_PROGRESS");
    const isOurs =
      !isBegun &&
      (await sweep(ctx, {
        id,
        memberId,
        needMinor: null,
        toAccountId,
        amountMinor,
        chain: null,
        isWalletOnly: from === "wallet",
        isLenient: true,
      }));
    if (isOurs) await moveInNow(ctx, id, memberId);
    else await waitForSettlement(ctx, id);
  } catch (error) {
    if (error instanceof Refusal) await record(error.code);
    throw error;
  }
}

/** Before an account is opened: an amount that cannot move opens none. */
async function requireMinimum({ db }: Context, memberId: bigint, amountMinor: bigint) {
  const { availableMinor, currency } = await memberBalance(db, memberId);
  if (amountMinor < TRANSFER_MINIMUM_MINOR[currency]) refuse("TRANSFER_MINIMUM");
  if (amountMinor > availableMinor) refuse("MONEY_NOT_ENOUGH");
}

/** The account to move into, opened at the provider if needed. */
async function openTarget(ctx: Context, request: StartRequest): Promise<AccountOfGame> {
  requireOpen(ctx, await findGame(ctx.db, request.gameCode));
  if ((await findAccount(ctx.db, request))?.state !== "active") await open(ctx, request);
  return getActiveAccount(ctx.db, request);
}

/** Another call may have opened the account in the meantime, which is as good. */
async function open(ctx: Context, request: StartRequest): Promise<void> {
  try {
    await activateAccount(ctx, request);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === "SLOT_ALREADY_ACTIVE")) throw error;
  }
}

/**
 * Moves into the game what has arrived in the wallet, although the outcome of a step may be
 * unknown. If this process ends before, recovery completes the sweep once all steps are settled.
 */
async function moveInNow(ctx: Context, id: string, memberId: bigint): Promise<void> {
  const next = await transaction(ctx.db, async (tx) => {
    await lockAccounts(tx, memberId);
    return completeSweepNow(ctx, tx, id);
  });
  if (next !== null) await runDecided(ctx, next);
}
