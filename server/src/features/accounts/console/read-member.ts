import type { ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { refuse } from "../../kernel/errors.ts";
import { maskDigits } from "../../kernel/mask.ts";
import type { Context } from "../../ports/context.ts";
import { inviteCode } from "./member.ts";
import { selectConsents } from "./queries-consents.ts";
import {
  type DeskMember,
  selectCondition,
  selectDeskMember,
  selectOverview,
  selectTags,
} from "./queries-desk.ts";
import { selectOpenChange } from "./queries-desk-bank.ts";
import { showBankChange } from "./show-bank-change.ts";

type Page = ServerOutput<typeof office.accounts.read>;

const MONTH_MS = 30 * 24 * 60 * 60 * 1_000;

/** One member as the desk shows it: phone and account masked. @throws NO_DATA */
export async function readMember({ db, clock }: Context, id: bigint): Promise<Page> {
  const member = await requireMember(db, id);
  const since = new Date(clock.nowMs() - MONTH_MS);
  const [overview, condition, tags, change, inviter, consents] = await Promise.all([
    selectOverview(db, { id, phone: member.phone, since }),
    selectCondition(db, id),
    selectTags(db, id),
    selectOpenChange(db, id),
    member.invitedBy === null ? null : selectDeskMember(db, member.invitedBy),
    selectConsents(db, id),
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

/** @throws NO_DATA */
export async function requireMember(
  db: Parameters<typeof selectDeskMember>[0],
  id: bigint,
): Promise<DeskMember> {
  return (await selectDeskMember(db, id)) ?? refuse("NO_DATA");
}

/** The member as lists of the console show it. */
export function briefOf({ id, name, phone }: Pick<DeskMember, "id" | "name" | "phone">) {
  return { id: `${id}`, name, phone: maskDigits(phone) };
}
