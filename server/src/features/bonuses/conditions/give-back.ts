import { fromMinor } from "@krapao/contract";
import { WALLET } from "@krapao/contract/member/games";
import { derivedId } from "../../../kernel/clock.ts";
import { recordId, transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { claimIdempotencyKey } from "../../../kernel/db/idempotency.ts";
import { assert, Refusal, refuse } from "../../../kernel/errors.ts";
import { publishEvent } from "../../../kernel/jobs/events.ts";
import {
  accountOfHouse,
  accountOfMember,
  memberBalance,
  transfer,
} from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { closeForReturn, lockAccounts, sweepAllToWallet } from "../../games/index.ts";
import { findDetail, openLine } from "../../statements/index.ts";
import { clearMet } from "./clear-bonus.ts";
import type { Condition } from "./condition.ts";
import { evaluateCondition } from "./evaluate-condition.ts";
import { type Leaving, partsOf } from "./given-back.ts";
import { BOOKING } from "./open-condition.ts";
import { findActiveCondition } from "./queries.ts";
import {
  clearGivenBack,
  findLatestGivenBack,
  insertGivenBack,
  releaseCampaign,
  wasUnusedBefore,
} from "./queries-given-back.ts";

interface GiveBack {
  memberId: bigint;
  /** What the member was shown to keep, minor units. */
  keepsMinor: bigint;
  idempotencyKey: string | null;
  /** Only this condition; left out: the active one. */
  conditionId?: string;
}

interface Given extends Leaving {
  hasLateResults: boolean;
}

/**
 * Gives the gift of the active condition back. The games are swept first. Own money and what came
 * in since stay and are free at once; the gift goes back to its campaign, and what was won with it
 * leaves. What is open or unread counts as nothing now; its results come later. A condition that is
 * met is cleared instead, and everything stays.
 * @throws NO_DATA (no condition), GIVE_BACK_CHANGED (less would stay than was shown),
 * IDEMPOTENCY_KEY_REUSED
 */
export async function giveBack(ctx: Context, request: GiveBack) {
  const { memberId } = request;
  if (request.idempotencyKey === null && !(await findActiveCondition(ctx.db, memberId)))
    refuse("NO_DATA");
  await sweepAllToWallet(ctx, { id: recordId(ctx), memberId });
  const given = await transaction(ctx.db, (tx) => record(ctx, tx, request));
  ctx.push.wallet(memberId, {
    reason: "bonus",
    status: "SUCCESS",
    amount: fromMinor(given.kept),
    message: "BONUS_GIVEN_BACK",
  });
  return {
    message: "BONUS_GIVEN_BACK" as const,
    kept: given.kept,
    left: given.gift + given.winnings,
    hasLateResults: given.hasLateResults,
  };
}

async function record(ctx: Context, tx: Tx, request: GiveBack): Promise<Given> {
  const { memberId, keepsMinor, idempotencyKey: key } = request;
  const id = recordId(ctx);
  const operation = "bonuses.giveBack";
  const input = { keeps: `${keepsMinor}` };
  const claim = { memberId, key, operation, input, recordId: id };
  const known = await claimIdempotencyKey(tx, claim);
  // Locked in this order: no money of the member moves between wallet and games from here on.
  await lockAccounts(tx, memberId);
  const evaluated = await evaluateCondition(ctx, tx, memberId);
  const { availableMinor: totalMinor } = await memberBalance(tx, memberId);
  if (known) return (await findLatestGivenBack(tx, memberId)) ?? everything(totalMinor);
  if (!evaluated) return refuse("NO_DATA");
  const { condition, progress } = evaluated;
  const { conditionId = condition.id } = request;
  if (condition.id !== conditionId) return refuse("NO_DATA");
  if (condition.state !== "open") {
    await clearMet(ctx, tx, condition);
    return everything(totalMinor);
  }
  const { creditedMinor } = progress;
  const parts = partsOf(condition, { totalMinor, creditedMinor });
  if (parts.kept < keepsMinor) {
    const keeps = { amountMinor: parts.kept, currency: condition.currency };
    throw new Refusal("GIVE_BACK_CHANGED", undefined, { keeps });
  }
  const at = ctx.clock.now();
  const lateAccounts = await closeForReturn(tx, { memberId, at });
  const isUntouched =
    progress.turnoverMinor === 0n &&
    lateAccounts.length === 0 &&
    parts.gift === condition.amountMinor;
  const isUnused = isUntouched && parts.winnings === 0n && !(await wasUnusedBefore(tx, condition));
  const netMinor = totalMinor - creditedMinor;
  const isCleared = await clearGivenBack(tx, { id: condition.id, at, netMinor });
  assert(isCleared, "the condition was open under the lock");
  await insertGivenBack(tx, {
    ...parts,
    conditionId: condition.id,
    memberId,
    creditedMinor,
    at,
    isUnused,
    lateAccounts,
  });
  await bookLeaving(tx, condition, { parts, recordId: condition.id, at });
  await release(ctx, tx, condition, { giftMinor: parts.gift, isUnused, beforeMinor: 0n });
  return { ...parts, hasLateResults: lateAccounts.length > 0 };
}

/**
 * Gives what came back of a gift to its campaign: a bonus here, the other kinds when they hear of
 * it.
 * @param gift.giftMinor what came back now; `beforeMinor` came back before
 */
export async function release(
  ctx: Pick<Context, "subscribers">,
  tx: Tx,
  condition: Pick<Condition, "id" | "memberId" | "kind" | "code">,
  gift: { giftMinor: bigint; isUnused: boolean; beforeMinor: bigint },
): Promise<void> {
  const { giftMinor, isUnused, beforeMinor } = gift;
  await releaseCampaign(tx, { condition, giftMinor, isUnused });
  await publishEvent(ctx, tx, {
    name: "reward.given-back",
    payload: {
      conditionId: condition.id,
      kind: condition.kind,
      giftMinor: `${beforeMinor + giftMinor}`,
      isUnused: isUnused ? "yes" : "no",
    },
  });
}

const everything = (totalMinor: bigint): Given => ({
  kept: totalMinor,
  gift: 0n,
  winnings: 0n,
  hasLateResults: false,
});

type Booked = Pick<Condition, "id" | "memberId" | "kind" | "code" | "description" | "currency">;

/**
 * Books what leaves: the gift back to the cost of its campaign, and what was won with it. The line
 * says what left.
 */
export async function bookLeaving(
  tx: Tx,
  condition: Booked,
  { parts, recordId: id, at }: { parts: Leaving; recordId: string; at: Date },
): Promise<void> {
  const { memberId, currency, kind, code } = condition;
  const meta = {
    kind,
    conditionId: condition.id,
    ...(id !== condition.id && { lateResultId: id }),
  };
  const fromId = accountOfMember(memberId);
  const booked = [
    {
      id: derivedId("bonuses.gift-return", id),
      kind: "gift_return" as const,
      toId: accountOfHouse({ kind: BOOKING[kind].cost, owner: code, currency }),
      amountMinor: parts.gift,
    },
    {
      id: derivedId("bonuses.forfeit", id),
      kind: "forfeit" as const,
      toId: accountOfHouse({ kind: "forfeited_winnings", owner: code, currency }),
      amountMinor: parts.winnings,
    },
  ];
  for (const part of booked) {
    if (part.amountMinor === 0n) continue;
    const state = await transfer(tx, { ...part, fromId, currency, meta });
    assert(state === "posted", "what leaves is in the wallet under the lock");
  }
  await openLine(tx, {
    id: derivedId("bonuses.finish", id),
    memberId,
    statementType: "finish_bonus",
    from: code,
    to: WALLET,
    amountMinor: parts.gift + parts.winnings,
    currency,
    status: "SUCCESS",
    createdAt: at,
    detail: {
      ...((await findDetail(tx, condition.id)) ?? {
        [kind]: { description: condition.description },
      }),
      reason: "given_back",
    },
  });
}
