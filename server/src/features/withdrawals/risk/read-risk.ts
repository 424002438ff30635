import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { conditionProgress } from "../bonuses/index.ts";
import { readSetting } from "../lookups/index.ts";
import { sumSettled } from "../statements/index.ts";
import {
  selectAdjustments,
  selectLastBankChange,
  selectNewAddress,
  selectOwnHistory,
  selectSharingAccount,
  selectSharingHolder,
  selectSharingTrace,
  sumGames,
} from "./queries-risk.ts";
import { assess, type Risk } from "./risk.ts";
import type { Withdrawal } from "./withdrawal.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
/** An address or a device that was not used for longer says nothing any more. */
const TRACE_DAYS = 60;
/** Of a withdrawal that is not written yet. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

type Assessed = Pick<
  Withdrawal,
  "memberId" | "amountMinor" | "currency" | "bankAccountName" | "bankAccountNo"
> & { id?: string };

/** The risk of a withdrawal as it is now, by the operator's weights. */
export async function readRisk(ctx: Context, withdrawal: Assessed): Promise<Risk> {
  const { db } = ctx;
  const { memberId, amountMinor, currency, bankAccountName, bankAccountNo } = withdrawal;
  const now = ctx.clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const settings = await readSetting(db, "withdrawRisk");
  const member = await findMember(db, memberId);
  const exceptId = withdrawal.id ?? NO_ID;
  const since = daysAgo(TRACE_DAYS);
  const [history, account, holder, device, address, games, settled] = await Promise.all([
    selectOwnHistory(db, { memberId, exceptId, since: daysAgo(1) }),
    selectSharingAccount(db, { memberId, accountNo: bankAccountNo }),
    selectSharingHolder(db, { memberId, holder: bankAccountName }),
    selectSharingTrace(db, { memberId, kind: "device", since }),
    selectSharingTrace(db, { memberId, kind: "address", since }),
    sumGames(db, { memberId, since: daysAgo(1) }),
    sumSettled(db, { memberId, from: daysAgo(1), to: now }),
  ]);
  const [bankChange, adjustments, newAddress, condition] = await Promise.all([
    selectLastBankChange(db, memberId),
    selectAdjustments(db, { memberId, since: daysAgo(settings.adjustmentDays) }),
    selectNewAddress(db, { memberId, since: daysAgo(1) }),
    conditionProgress(ctx, memberId),
  ]);
  const paid = BigInt(history.paidCount);
  return assess(
    {
      now,
      amountMinor,
      currency,
      isSuspended: member?.suspendedAt != null,
      memberSince: member?.createdAt ?? now,
      memberName: member?.name ?? "",
      holderName: bankAccountName,
      recent: { count: history.recentCount + 1, sumMinor: history.recentMinor + amountMinor },
      paid: {
        count: history.paidCount,
        averageMinor: paid === 0n ? 0n : history.paidMinor / paid,
      },
      condition:
        condition?.state === "open"
          ? { description: condition.description, percent: condition.percent }
          : null,
      shared: { account, holder, device, address },
      games,
      depositsMinor: settled.depositsMinor,
      bankChange,
      adjustments: {
        count: adjustments.length,
        sumMinor: adjustments.reduce((sum, each) => sum + each.amountMinor, 0n),
      },
      newAddress,
      address: address[0]?.value ?? null,
    },
    settings,
  );
}
