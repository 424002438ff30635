/** What accounts need of the features above them. */
import type { Language } from "@krapao/contract/languages";
import type { RawBuilder } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { need } from "../../kernel/needs.ts";
import type { Context } from "../../ports/context.ts";

/** Adds a system message to a member's chat, in the transaction of the event that it reports. */
export const notifyMember =
  need<
    (
      ctx: Context,
      tx: Tx,
      notice: { memberId: bigint; texts: Record<Language, string> },
    ) => Promise<void>
  >("messages to members");

/** Has the figures, level and segments of a member be looked at again. */
export const refreshSoon =
  need<(tx: Tx, changed: { memberId: bigint; at: Date }) => Promise<void>>("figures of members");

/** End of the member's latest time-out or self-exclusion, which can be in the past. */
export const excludedUntil =
  need<(db: Db | Tx, memberId: bigint) => Promise<Date | null>>("exclusions of members");

/** The bank accounts that members asked to be paid to: member_id, and the columns of a bank account. */
export const paidAccounts = need<RawBuilder<unknown>>("bank accounts that were paid to");

/** Balances and sums of a member, read in one statement. */
export interface Overview {
  walletMinor: bigint;
  heldMinor: bigint;
  gamesMinor: bigint;
  isStale: boolean;
  depositsMinor: bigint;
  withdrawalsMinor: bigint;
  giftsMinor: bigint;
  transfersWaiting: bigint;
  phoneVerifiedAt: Date | null;
  lastSeenAt: Date | null;
}

export interface OpenCondition {
  description: string;
  amountMinor: bigint;
  targetMinor: bigint;
  floorMinor: bigint;
  state: string;
  openedAt: Date;
}

/** What the page of a member shows of the money. */
export const memberMoney = need<{
  overview(db: Db, of: { id: bigint; phone: string; since: Date }): Promise<Overview>;
  condition(db: Db, memberId: bigint): Promise<OpenCondition | null>;
}>("the money of a member");
