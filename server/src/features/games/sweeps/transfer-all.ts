import type { Code, Currency } from "@krapao/contract";
import { WALLET } from "@krapao/contract/member/games";
import type { Status } from "@krapao/contract/schemas";
import { recordId, together } from "../../../kernel/context.ts";
import { findIdempotencyKey, KeyIsUsed } from "../../../kernel/db/idempotency.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import { memberBalance } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { findExclusion, selfExcluded } from "../../protection/index.ts";
import { requireOpen } from "../accounts/require-open.ts";
import { type AccountOfGame, findGame, type Game, listActiveAccounts } from "../queries.ts";
import { findSweep } from "../transfers/queries-sweeps.ts";
import { waitForSettlement } from "../transfers/read-movement.ts";
import { type Moved, readMoved } from "./read-moved.ts";
import { sweep } from "./sweep.ts";

interface TransferAllAnswer {
  message: Code;
  status: Status;
  moved: Moved[];
}

interface TransferAllRequest {
  memberId: bigint;
  idempotencyKey: string | null;
  /** WALLET or the code of a game. */
  to: string;
}

/** What the call reads first. */
interface Found {
  /** Id of the sweep that the first call with this idempotency key began; null: the key is new. */
  known: string | null;
  accounts: readonly AccountOfGame[];
  currency: Currency;
  /** The end of the member's self-exclusion, which forbids to move money into a game. */
  excludedUntil: Date | null;
  /** The game to move into. */
  game: Game | undefined;
}

const claimOf = ({ memberId, idempotencyKey: key, to }: TransferAllRequest) =>
  ({ memberId, key, operation: "games.transferAll", input: { to } }) as const;

/** The reads of `transferAll`, which change nothing. @throws IDEMPOTENCY_KEY_REUSED */
export async function readTransferAll(
  { db, clock }: Pick<Context, "db" | "clock">,
  request: TransferAllRequest,
): Promise<Found> {
  const { memberId, to } = request;
  const [known, accounts, { currency }, excludedUntil, game] = await Promise.all([
    findIdempotencyKey(db, claimOf(request)),
    listActiveAccounts(db, memberId),
    memberBalance(db, memberId),
    to === WALLET ? null : findExclusion(clock.now(), db, memberId),
    to === WALLET ? undefined : findGame(db, to),
  ]);
  return { known, accounts, currency, excludedUntil, game };
}

/**
 * Sweeps everything into the wallet or, through it, into one game account, with the wallet's money.
 * @throws SELF_EXCLUDED (into a game), NO_GAME, PROVIDER_UNAVAILABLE (in maintenance),
 *   SLOT_NO_ACCOUNT, TRANSFER_IN_PROGRESS (every account with money has an open transfer),
 *   TRANSFER_FAIL (nothing moved), TRANSFER_STAYED_IN_WALLET, IDEMPOTENCY_KEY_REUSED
 */
export async function transferAll(
  ctx: Context,
  request: TransferAllRequest,
  found: Found,
): Promise<TransferAllAnswer> {
  const { memberId } = request;
  const id = await sweepOnce(ctx, request, found);
  return readAnswer(ctx, { id, memberId });
}

/** @returns the id of the sweep of this request, or of the first one with its idempotency key */
async function sweepOnce(ctx: Context, request: TransferAllRequest, found: Found): Promise<string> {
  const { memberId } = request;
  const { known } = found;
  const id = known ?? recordId(ctx);
  if (known === null || !(await findSweep(ctx.db, known))) {
    const toAccountId = targetOf(ctx, request, found);
    const claim = known === null ? { claim: { ...claimOf(request), recordId: id } } : {};
    const swept = { id, memberId, needMinor: null, toAccountId, chain: null, found, ...claim };
    const begun = await sweep(ctx, swept).catch((error: unknown) => {
      if (error instanceof KeyIsUsed) return error;
      throw error;
    });
    if (begun === true) return id;
    if (begun !== false) return waitFor(ctx, begun.recordId);
  }
  return waitFor(ctx, id);
}

/** Waits for a sweep that another call has begun. */
async function waitFor(ctx: Context, id: string): Promise<string> {
  await waitForSettlement(ctx, id);
  return id;
}

/** Id of the member's account to sweep into. No money goes into a closed game. */
function targetOf(
  ctx: Context,
  { to }: TransferAllRequest,
  { accounts, excludedUntil, game }: Found,
): string | null {
  if (to === WALLET) return null;
  if (excludedUntil) throw selfExcluded(excludedUntil);
  const account = accounts.find(({ game_code }) => game_code === to);
  if (!account) return refuse(game ? "SLOT_NO_ACCOUNT" : "NO_GAME");
  requireOpen(ctx, game);
  return account.id;
}

async function readAnswer(
  ctx: Context,
  { id, memberId }: { id: string; memberId: bigint },
): Promise<TransferAllAnswer> {
  const [swept, moved] = await together(ctx.db, (one) =>
    Promise.all([findSweep(one, id), readMoved(one, { id, memberId })]),
  );
  assert(swept, "an idempotency key has its record");
  const statuses = moved.map(({ status }) => status);
  if (swept.state === "open" || statuses.includes("PROCESSING")) {
    return { message: "IN_PROGRESS", status: "PROCESSING", moved };
  }
  if (moved.length > 0 && !statuses.includes("SUCCESS")) refuse("TRANSFER_FAIL");
  const reachedTarget = moved.some(({ from, status }) => from === WALLET && status === "SUCCESS");
  if (swept.to_account_id !== null && moved.length > 0 && !reachedTarget) {
    refuse("TRANSFER_STAYED_IN_WALLET");
  }
  return { message: "SUCCESS", status: "SUCCESS", moved };
}
