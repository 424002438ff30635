import type { Currency } from "@krapao/contract";
import { TRANSFER_MINIMUM_MINOR, WALLET } from "@krapao/contract/member/games";
import { recordId, together, transaction, withCommit } from "../../../kernel/context.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import {
  findIdempotencyKey,
  insertIdempotencyKey,
  isKeyInserted,
} from "../../../kernel/db/idempotency.ts";
import { refuse } from "../../../kernel/errors.ts";
import { memberBalance } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { findExclusion, selfExcluded } from "../../protection/index.ts";
import { requireActive } from "../accounts/get-active-account.ts";
import { requireOpen } from "../accounts/require-open.ts";
import { type Movement, toCredits } from "../game-transfer.ts";
import { type AccountOfGame, findAccount, findGame, type Game, lockAccounts } from "../queries.ts";
import { type Decided, decideStep } from "./decide-step.ts";
import { insertSweep } from "./queries-sweeps.ts";
import { answerFinalStep, answerStep, readMovement, waitForSettlement } from "./read-movement.ts";
import { runDecided } from "./run-transfer.ts";

export interface TransferRequest {
  memberId: bigint;
  idempotencyKey: string | null;
  /** WALLET or the code of a game. */
  from: string;
  to: string;
  amountMinor: bigint;
}

/** What the call reads first. */
interface Found {
  /** Id of what the first call with this idempotency key made; null: the key is new. */
  known: string | null;
  currency: Currency;
  /** The end of the member's self-exclusion, which forbids to move money into a game. */
  excludedUntil: Date | null;
  /** The member's accounts in the two games; none for the wallet. */
  source: AccountOfGame | undefined;
  target: AccountOfGame | undefined;
  /** The game that the money goes to. */
  game: Game | undefined;
}

const claimOf = ({ memberId, idempotencyKey: key, from, to, amountMinor }: TransferRequest) =>
  ({ memberId, key, operation: "games.transfer", input: { from, to, amountMinor } }) as const;

/**
 * The reads of `transferMoney`, which change nothing.
 * @throws TRANSFER_SAME_ACCOUNT, IDEMPOTENCY_KEY_REUSED
 */
export async function readTransfer(
  { db, clock }: Pick<Context, "db" | "clock">,
  request: TransferRequest,
): Promise<Found> {
  const { memberId, from, to } = request;
  if (from === to) refuse("TRANSFER_SAME_ACCOUNT");
  const [known, { currency }, excludedUntil, source, target, game] = await Promise.all([
    findIdempotencyKey(db, claimOf(request)),
    memberBalance(db, memberId),
    to === WALLET ? null : findExclusion(clock.now(), db, memberId),
    from === WALLET ? undefined : findAccount(db, { memberId, gameCode: from }),
    to === WALLET ? undefined : findAccount(db, { memberId, gameCode: to }),
    to === WALLET ? undefined : findGame(db, to),
  ]);
  return { known, currency, excludedUntil, source, target, game };
}

/**
 * Moves an amount between the wallet and a game account, or between two game accounts through the
 * wallet. The answer is SUCCESS, or PROCESSING while the provider's answer is not known.
 * @param read what `readTransfer` found; left out: it is read
 * @throws SELF_EXCLUDED (into a game), TRANSFER_SAME_ACCOUNT, TRANSFER_MINIMUM, NO_GAME,
 *   SLOT_NO_ACCOUNT, TRANSFER_NOT_WHOLE_CREDITS, PROVIDER_UNAVAILABLE (in maintenance),
 *   MONEY_NOT_ENOUGH, TRANSFER_IN_PROGRESS, TRANSFER_FAIL (the funds are back),
 *   TRANSFER_STAYED_IN_WALLET, IDEMPOTENCY_KEY_REUSED
 */
export async function transferMoney(
  ctx: Context,
  request: TransferRequest,
  read?: Found,
): Promise<Movement> {
  const found = read ?? (await together(ctx.db, (db) => readTransfer({ ...ctx, db }, request)));
  if (found.known !== null) return answerKnown(ctx, found.known);
  const id = recordId(ctx);
  const decided = await decide(ctx, id, request, found);
  if (typeof decided === "string") return answerKnown(ctx, decided);
  const { row, next } = await runDecided(ctx, decided);
  if (row.sweep_id === null) return answerStep(row);
  return next ? answerFinalStep(next, id) : readMovement(ctx.db, id);
}

/** The answer of a repeated request. */
async function answerKnown(ctx: Context, id: string): Promise<Movement> {
  await waitForSettlement(ctx, id);
  return readMovement(ctx.db, id);
}

/**
 * @returns the step to call now; an id when a call with the same idempotency key was faster, which
 * made it
 */
async function decide(
  ctx: Context,
  id: string,
  request: TransferRequest,
  found: Found,
): Promise<Decided | string> {
  const { memberId, from, to, amountMinor } = request;
  const { currency, excludedUntil } = found;
  if (amountMinor < TRANSFER_MINIMUM_MINOR[currency]) refuse("TRANSFER_MINIMUM");
  if (excludedUntil) throw selfExcluded(excludedUntil);
  const source = from === WALLET ? null : await playable(ctx.db, request, from, found.source);
  const target = to === WALLET ? null : await playable(ctx.db, request, to, found.target);
  if (target) requireOpen(ctx, found.game);
  const account = source ?? target ?? refuse("NO_GAME");
  const isThrough = source !== null && target !== null;
  const targetId = isThrough ? target.id : null;
  const step = { account, direction: source ? "out" : "in", amountMinor, currency } as const;
  const work = async (tx: Tx) => {
    withCommit(
      tx,
      insertIdempotencyKey(tx, { ...claimOf(request), recordId: id }),
      lockAccounts(tx, memberId),
    );
    if (!isThrough) return decideStep(ctx, tx, { ...step, id, sweepId: null });
    const sweep = { id, memberId, toAccountId: targetId, amountMinor, chain: null };
    withCommit(tx, insertSweep(tx, { ...sweep, createdAt: ctx.clock.now() }));
    return decideStep(ctx, tx, { ...step, id: recordId(ctx), sweepId: id, targetId });
  };
  return transaction(ctx.db, work).catch(async (error: unknown) => {
    if (!isKeyInserted(error)) throw error;
    return (await findIdempotencyKey(ctx.db, claimOf(request))) ?? Promise.reject(error);
  });
}

/**
 * The member's account in a game; the amount is a whole number of its credits.
 * @throws NO_GAME, SLOT_NO_ACCOUNT, TRANSFER_NOT_WHOLE_CREDITS
 */
async function playable(
  db: Db,
  { amountMinor }: TransferRequest,
  gameCode: string,
  found: AccountOfGame | undefined,
): Promise<AccountOfGame> {
  const account = await requireActive(db, gameCode, found);
  if (toCredits(amountMinor, account.ft_wallet_slot) === null) refuse("TRANSFER_NOT_WHOLE_CREDITS");
  return account;
}
