import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { readPhone } from "@krapao/contract/phone";
import { DAY_MS } from "@krapao/contract/time";
import { maskDigits } from "../../../kernel/security/mask.ts";
import type { Context } from "../../../ports/context.ts";
import { showBankChange } from "../bank-change/bank-change.ts";
import { findOpenChange } from "../bank-change/queries.ts";
import { inviteCode } from "../member.ts";
import { memberMoney } from "../needs.ts";
import { listConsents } from "../privacy/queries.ts";
import { type ConsoleMember, findConsoleMember, getConsoleMember } from "../queries-console.ts";
import { listTags } from "./queries.ts";

type Page = ServerOutput<typeof consoleContract.accounts.read>;

const MONTH_MS = 30 * DAY_MS;

/** One member's page in the console, with phone and account masked. @throws NO_DATA */
export async function readMember({ db, clock, settings }: Context, id: bigint): Promise<Page> {
  const member = await getConsoleMember(db, id);
  // Codes are stored under the number with its leading 0, which an older username can lack.
  const phone = readPhone(member.phone, settings.variant)?.local ?? member.phone;
  const since = new Date(clock.nowMs() - MONTH_MS);
  const [overview, condition, tags, change, inviter, consents] = await Promise.all([
    memberMoney.offered.overview(db, { id, phone, since }),
    memberMoney.offered.condition(db, id),
    listTags(db, id),
    findOpenChange(db, id),
    member.invitedBy === null ? null : findConsoleMember(db, member.invitedBy),
    listConsents(db, id),
  ]);
  const { walletMinor, gamesMinor } = overview;
  return {
    member: {
      ...briefOf(member),
      currency: member.currency,
      createdAt: member.createdAt,
      suspendedAt: member.suspendedAt,
      source: member.sourceCode,
      inviteCode: inviteCode(member.id),
      invitedBy: inviter && briefOf(inviter),
      bankCode: member.bankCode,
      bankAccountName: member.bankAccountName,
      bankAccountNo: maskDigits(member.bankAccountNo),
      tags,
      coins: Number(member.coin),
      phoneVerifiedAt: overview.phoneVerifiedAt,
      lastSeenAt: overview.lastSeenAt,
    },
    balance: {
      total: walletMinor + gamesMinor,
      wallet: walletMinor,
      held: overview.heldMinor,
      games: gamesMinor,
      isStale: overview.isStale,
    },
    month: {
      deposits: overview.depositsMinor,
      withdrawals: overview.withdrawalsMinor,
      gifts: overview.giftsMinor,
    },
    condition: condition && {
      description: condition.description,
      amount: condition.amountMinor,
      target: condition.targetMinor,
      floor: condition.floorMinor,
      isMet: condition.state !== "open",
      openedAt: condition.openedAt,
    },
    bankChange: change && showBankChange(change, clock.now()),
    transfersWaiting: Number(overview.transfersWaiting),
    consents,
  };
}

/** A member as lists of the console show it. */
export function briefOf({ id, name, phone }: Pick<ConsoleMember, "id" | "name" | "phone">) {
  return { id: `${id}`, name, phone: maskDigits(phone) };
}
