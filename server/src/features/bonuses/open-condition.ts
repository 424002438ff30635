import { fromMinor } from "@krapao/contract";
import type { ConditionKind } from "@krapao/contract/bonuses";
import { WALLET } from "@krapao/contract/games";
import type { Tx } from "../../kernel/db.ts";
import { assert, refuse } from "../../kernel/errors.ts";
import {
  type HouseAccountKind,
  houseAccountId,
  memberAccountId,
  type TransferKind,
  transfer,
} from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { openLine } from "../statements/index.ts";
import { type Condition, limitsOf, takenCode } from "./condition.ts";
import { findActiveCondition, insertCondition, lockConditions } from "./queries-conditions.ts";
import { readTotal } from "./read-total.ts";

/** What is given, and under which percents. `id` is the caller's new record's: the ledger transfer and the line have it too. */
export type Gift = Pick<
  Condition,
  | "id"
  | "memberId"
  | "kind"
  | "code"
  | "description"
  | "amountMinor"
  | "currency"
  | "percentSuccess"
  | "percentFail"
>;

const BOOKED = {
  bonus: { transfer: "bonus", cost: "bonus_cost" },
  promotion: { transfer: "bonus", cost: "bonus_cost" },
  invite: { transfer: "invite", cost: "invite_cost" },
  refund: { transfer: "refund", cost: "refund_cost" },
  luckydraw: { transfer: "luckydraw", cost: "spin_cost" },
} as const satisfies Record<ConditionKind, { transfer: TransferKind; cost: HouseAccountKind }>;

/**
 * Gives money under a condition: from the campaign's cost account to the wallet, a line in the statement, and the condition
 * on the total right after it. Call `refreshTotal` before the transaction, and `pushGift` after it.
 * @throws BONUS_ALREADY_ACTIVE (the same one is not cleared), BONUS_REMAINING (another one is not), and what
 * OPENING_ERRORS lists: TRANSFER_IN_PROGRESS, WITHDRAW_IN_PROGRESS, PROVIDER_UNAVAILABLE
 */
export async function openCondition(ctx: Context, tx: Tx, gift: Gift): Promise<Condition> {
  await requireFree(tx, gift);
  await credit(tx, gift);
  const openedAt = ctx.clock.now();
  await openLine(tx, {
    id: gift.id,
    memberId: gift.memberId,
    statementType: "bonus",
    from: gift.code,
    to: WALLET,
    amountMinor: gift.amountMinor,
    currency: gift.currency,
    status: "SUCCESS",
    createdAt: openedAt,
    detail: { [gift.kind]: { description: gift.description } },
  });
  // The credit has locked the wallet: nothing moves between it and the games until the transaction ends.
  const { minor: baseMinor, unsure } = await readTotal(tx, gift.memberId);
  if (unsure) refuse(unsure);
  const limits = limitsOf(baseMinor, gift);
  const condition: Condition = {
    ...gift,
    ...limits,
    baseMinor,
    state: "open",
    openedAt,
    metAt: null,
  };
  await insertCondition(tx, condition);
  return condition;
}

/**
 * Locks the member's conditions until the transaction ends.
 * @throws BONUS_ALREADY_ACTIVE, BONUS_REMAINING when one is not cleared
 */
export async function requireFree(
  tx: Tx,
  wanted: Pick<Gift, "memberId" | "kind" | "code">,
): Promise<void> {
  await lockConditions(tx, wanted.memberId);
  const active = await findActiveCondition(tx, wanted.memberId);
  if (active) refuse(takenCode(active, wanted));
}

async function credit(tx: Tx, gift: Gift): Promise<void> {
  const booked = BOOKED[gift.kind];
  const { currency, amountMinor } = gift;
  const state = await transfer(tx, {
    id: gift.id,
    kind: booked.transfer,
    fromId: await houseAccountId(tx, { kind: booked.cost, owner: gift.code, currency }),
    toId: await memberAccountId(tx, gift.memberId),
    currency,
    amountMinor,
    meta: { kind: gift.kind },
  });
  assert(state === "posted", "the house pays without a floor");
}

/** Tells the member's open pages of a gift, after the commit. */
export function pushGift(ctx: Context, gift: Pick<Gift, "memberId" | "amountMinor">): void {
  ctx.push.wallet(gift.memberId, {
    reason: "bonus",
    status: "SUCCESS",
    amount: fromMinor(gift.amountMinor),
    message: "SUCCESS",
  });
}
