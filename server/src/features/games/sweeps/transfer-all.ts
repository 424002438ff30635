import type { Code } from "@krapao/contract";
import { WALLET } from "@krapao/contract/member/games";
import type { Status } from "@krapao/contract/schemas";
import { recordId, together, transaction } from "../../../kernel/context.ts";
import { claimIdempotencyKey } from "../../../kernel/db/idempotency.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { requireNotExcluded } from "../../protection/index.ts";
import { getActiveAccount } from "../accounts/get-active-account.ts";
import { requireOpen } from "../accounts/require-open.ts";
import { findGame } from "../queries.ts";
import { findSweep } from "../transfers/queries-sweeps.ts";
import { waitForSettlement } from "../transfers/read-movement.ts";
import { type Moved, readMoved } from "./read-moved.ts";
import { sweep } from "./sweep.ts";

interface TransferAllAnswer {
  message: Code;
  status: Status;
  moved: Moved[];
}

/**
 * Sweeps everything into the wallet or, through it, into one game account, with the wallet's money.
 * @throws SELF_EXCLUDED (into a game), NO_GAME, PROVIDER_UNAVAILABLE (in maintenance),
 *   SLOT_NO_ACCOUNT, TRANSFER_IN_PROGRESS (every account with money has an open transfer),
 *   TRANSFER_FAIL (nothing moved), TRANSFER_STAYED_IN_WALLET, IDEMPOTENCY_KEY_REUSED
 */
export async function transferAll(
  ctx: Context,
  request: { memberId: bigint; idempotencyKey: string | null; to: string },
): Promise<TransferAllAnswer> {
  const { memberId, to } = request;
  const id = recordId(ctx);
  const known = await transaction(ctx.db, (tx) =>
    claimIdempotencyKey(tx, {
      memberId,
      key: request.idempotencyKey,
      operation: "games.transferAll",
      input: { to },
      recordId: id,
    }),
  );
  const sweepId = known ?? id;
  // The idempotency key is known but there is no sweep: nothing has moved yet, so it runs now.
  const isRepeated = known !== null && (await findSweep(ctx.db, known)) !== undefined;
  const isOurs = !isRepeated && (await startSweep(ctx, { id: sweepId, memberId, to }));
  if (!isOurs) await waitForSettlement(ctx, sweepId);
  return readAnswer(ctx, { id: sweepId, memberId });
}

async function startSweep(
  ctx: Context,
  { id, memberId, to }: { id: string; memberId: bigint; to: string },
): Promise<boolean> {
  const toAccountId = to === WALLET ? null : await requireTarget(ctx, memberId, to);
  return sweep(ctx, { id, memberId, needMinor: null, toAccountId, chain: null });
}

/** Id of the member's account to sweep into. No money goes into a closed game. */
async function requireTarget(ctx: Context, memberId: bigint, gameCode: string): Promise<string> {
  await requireNotExcluded(ctx.clock.now(), ctx.db, memberId);
  const { id } = await getActiveAccount(ctx.db, { memberId, gameCode });
  requireOpen(ctx, await findGame(ctx.db, gameCode));
  return id;
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
