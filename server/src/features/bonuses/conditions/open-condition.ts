import { fromMinor } from "@krapao/contract";
import type { Language } from "@krapao/contract/languages";
import type { ConditionKind } from "@krapao/contract/member/bonuses";
import { WALLET } from "@krapao/contract/member/games";
import { withCommit } from "../../../kernel/context.ts";
import { inOrder, type Statement, type Tx } from "../../../kernel/db/database.ts";
import { assert, refuse } from "../../../kernel/errors.ts";
import {
  accountOfHouse,
  accountOfMember,
  type HouseAccountKind,
  type TransferKind,
  transfer,
} from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { openLine } from "../../statements/index.ts";
import { type Condition, conditionLimits, conflictCode } from "./condition.ts";
import { endOf } from "./end.ts";
import { findActiveCondition, insertCondition, lockConditions } from "./queries.ts";
import { hasLateResults } from "./queries-late.ts";
import { readTotal } from "./read-total.ts";

/**
 * A reward to give. `id` is the caller's new record; ledger transfer and statement line share it.
 */
export type Reward = Pick<
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
> & {
  /** The deposit that the gift is a part of; left out: none. */
  depositMinor?: bigint | null;
  /** The description in every language, for readers of the statement. */
  texts: Readonly<Record<Language, string>>;
  /** The turnover that is needed besides the target; left out: none. */
  turnoverMinor?: bigint;
  /** How many days the condition lasts: the setting `conditionDays`. */
  days: number;
};

export const BOOKING = {
  bonus: { transfer: "bonus", cost: "bonus_cost" },
  promotion: { transfer: "bonus", cost: "bonus_cost" },
  invite: { transfer: "invite", cost: "invite_cost" },
  refund: { transfer: "refund", cost: "refund_cost" },
  luckydraw: { transfer: "luckydraw", cost: "spin_cost" },
} as const satisfies Record<ConditionKind, { transfer: TransferKind; cost: HouseAccountKind }>;

/**
 * Credits a reward from the campaign's cost account, adds a statement line, and opens a condition
 * on the total right after the credit. Call `refreshTotal` before the transaction and `pushReward`
 * after it. The condition travels with what follows.
 * @param first runs before the credit
 * @throws BONUS_ALREADY_ACTIVE (the same reward is not cleared), BONUS_REMAINING (another one is
 * not), OPENING_ERRORS: TRANSFER_IN_PROGRESS, WITHDRAW_IN_PROGRESS, PROVIDER_UNAVAILABLE,
 * BETS_MAY_BE_OPEN, LATE_RESULTS (of a gift that was given back)
 */
export async function openCondition(
  ctx: Context,
  tx: Tx,
  reward: Reward,
  first?: Statement<unknown>,
): Promise<Condition> {
  const openedAt = ctx.clock.now();
  // The credit locks the wallet: no money moves between it and the games from
  // then on, so the total is that of the end of the transaction.
  const [, , , , total] = await inOrder(tx, [
    first,
    requireNoUnclearedCondition(tx, reward),
    credit(tx, reward),
    openLine(tx, {
      id: reward.id,
      memberId: reward.memberId,
      statementType: "bonus",
      from: reward.code,
      to: WALLET,
      amountMinor: reward.amountMinor,
      currency: reward.currency,
      status: "SUCCESS",
      createdAt: openedAt,
      detail: { [reward.kind]: { description: reward.description, texts: reward.texts } },
    }),
    readTotal(tx, { memberId: reward.memberId, at: openedAt }),
  ]);
  if (total.uncertainty) refuse(total.uncertainty);
  // Whether these bets were placed before the gift could not be known afterwards.
  if (total.undatedMinor > 0n) refuse("BETS_MAY_BE_OPEN");
  const ownMinor = total.minor - reward.amountMinor;
  const { amountMinor, depositMinor = null } = reward;
  const limits = conditionLimits({ ownMinor, amountMinor, depositMinor }, reward);
  const condition: Condition = {
    ...reward,
    ...limits,
    turnoverMinor: reward.turnoverMinor ?? 0n,
    ownMinor,
    state: "open",
    openedAt,
    endsAt: endOf(openedAt, reward.days),
    metAt: null,
    waitAskedAt: null,
    givesBackAt: null,
    warned: 0,
  };
  withCommit(tx, insertCondition(tx, condition));
  return condition;
}

/**
 * Locks the member's conditions until the transaction ends, and requires that all are cleared, with
 * every late result.
 * @throws BONUS_ALREADY_ACTIVE, BONUS_REMAINING, LATE_RESULTS
 */
export function requireNoUnclearedCondition(
  tx: Tx,
  wanted: Pick<Reward, "memberId" | "kind" | "code">,
): Statement<void> {
  return inOrder(tx, [
    lockConditions(tx, wanted.memberId),
    findActiveCondition(tx, wanted.memberId),
    hasLateResults(tx, wanted.memberId),
  ]).map(([, active, hasLate]) => {
    if (active) refuse(conflictCode(active, wanted));
    return hasLate ? refuse("LATE_RESULTS") : undefined;
  });
}

function credit(tx: Tx, reward: Reward): Statement<void> {
  const booked = BOOKING[reward.kind];
  const { currency, amountMinor } = reward;
  return transfer(tx, {
    id: reward.id,
    kind: booked.transfer,
    fromId: accountOfHouse({ kind: booked.cost, owner: reward.code, currency }),
    toId: accountOfMember(reward.memberId),
    currency,
    amountMinor,
    meta: { kind: reward.kind },
  }).map((state) => assert(state === "posted", "a house account has no minimum balance"));
}

/** Pushes a reward to the member's open pages. Call it after the commit. */
export function pushReward(ctx: Context, reward: Pick<Reward, "memberId" | "amountMinor">): void {
  ctx.push.wallet(reward.memberId, {
    reason: "bonus",
    status: "SUCCESS",
    amount: fromMinor(reward.amountMinor),
    message: "SUCCESS",
  });
}
