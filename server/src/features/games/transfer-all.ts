import type { Code } from "@krapao/contract";
import { WALLET } from "@krapao/contract/games";
import type { Status } from "@krapao/contract/schemas";
import { recordId, transaction } from "../../kernel/context.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import { claimIntent } from "../../kernel/idempotency.ts";
import type { Context } from "../../ports/context.ts";
import { requirePlay } from "../protection/index.ts";
import { untilSettled } from "./answer-movement.ts";
import { findAccount } from "./find-account.ts";
import { statusOf } from "./game-transfer.ts";
import { gather } from "./gather.ts";
import { selectActiveAccounts, selectGame } from "./queries.ts";
import { type GatherRow, selectGather, selectTransfersOfGather } from "./queries-transfers.ts";
import { requireOpen } from "./require-open.ts";

export interface GatheredAll {
  message: Code;
  status: Status;
  moved: { from: string; to: string; amount: bigint; status: Status }[];
}

/**
 * Gathers everything into the wallet or, through it, into one game account: the wallet's money too.
 * @throws PLAY_PAUSED (into a game), NO_GAME, PROVIDER_UNAVAILABLE (in maintenance), SLOT_NO_ACCOUNT, TRANSFER_IN_PROGRESS (all that has money is busy), TRANSFER_FAIL (nothing moved),
 *   TRANSFER_STAYED_IN_WALLET, IDEMPOTENCY_KEY_REUSED
 */
export async function transferAll(
  ctx: Context,
  wish: { memberId: bigint; idempotencyKey: string | null; to: string },
): Promise<GatheredAll> {
  const { memberId, to } = wish;
  const id = recordId(ctx);
  const known = await transaction(ctx.db, (tx) =>
    claimIntent(tx, {
      memberId,
      key: wish.idempotencyKey,
      operation: "games.transferAll",
      input: { to },
      recordId: id,
    }),
  );
  const gatherId = known ?? id;
  // A known intent whose gather is not there moved nothing yet: it does now.
  const isOurs = (await selectGather(ctx.db, gatherId))
    ? false
    : await begin(ctx, { id: gatherId, memberId, to });
  if (!isOurs) await untilSettled(ctx, gatherId);
  return answer(ctx, gatherId);
}

async function begin(
  ctx: Context,
  { id, memberId, to }: { id: string; memberId: bigint; to: string },
): Promise<boolean> {
  const toAccountId = to === WALLET ? null : await openTarget(ctx, memberId, to);
  return gather(ctx, { id, memberId, needMinor: null, toAccountId, chain: null });
}

/** The member's account to gather into; a closed game takes no money. */
async function openTarget(ctx: Context, memberId: bigint, gameCode: string): Promise<string> {
  await requirePlay(ctx.clock.now(), ctx.db, memberId);
  const { id } = await findAccount(ctx.db, { memberId, gameCode });
  requireOpen(ctx, await selectGame(ctx.db, gameCode));
  return id;
}

async function answer(ctx: Context, id: string): Promise<GatheredAll> {
  const gathered = await selectGather(ctx.db, id);
  assert(gathered, "an intent has its record");
  const moved = await readMoved(ctx, gathered);
  const statuses = moved.map(({ status }) => status);
  if (gathered.state === "open" || statuses.includes("PROCESSING")) {
    return { message: "IN_PROGRESS", status: "PROCESSING", moved };
  }
  if (moved.length > 0 && !statuses.includes("SUCCESS")) refuse("TRANSFER_FAIL");
  const hasGivenOn = moved.some(({ from, status }) => from === WALLET && status === "SUCCESS");
  if (gathered.to_account_id !== null && moved.length > 0 && !hasGivenOn) {
    refuse("TRANSFER_STAYED_IN_WALLET");
  }
  return { message: "SUCCESS", status: "SUCCESS", moved };
}

async function readMoved(ctx: Context, gathered: GatherRow): Promise<GatheredAll["moved"]> {
  const accounts = await selectActiveAccounts(ctx.db, gathered.member_id);
  const codes = new Map(accounts.map((account) => [account.id, account.game_code]));
  const legs = await selectTransfersOfGather(ctx.db, gathered.id);
  return legs.map((leg) => {
    const code = codes.get(leg.game_account_id) ?? "";
    const [from, to] = leg.direction === "out" ? [code, WALLET] : [WALLET, code];
    return { from, to, amount: leg.amount_minor, status: statusOf(leg.state) };
  });
}
