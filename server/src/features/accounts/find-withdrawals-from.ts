import { DAY_MS, HOUR_MS } from "@krapao/contract/time";
import { answered, type Db, type Statement, type Tx } from "../../kernel/db/database.ts";
import type { Context } from "../../ports/context.ts";
import { findReset } from "./queries-reset.ts";

/** For this long after a reset, a change of the bank account delays withdrawals again. */
const CHANGE_FOLLOWS_MS = 30 * DAY_MS;

/**
 * When the member can withdraw again; null: now. A person who reads the text messages of a member
 * can reset the password, so the member gets time to object. Without the second delay that person
 * would wait, and withdraw to another account.
 * @param member.delayHours the setting `resetDelayHours`. A caller in a transaction has read it
 * before or in it: another connection could be one that never becomes free.
 */
export function findWithdrawalsFrom(
  { clock }: Pick<Context, "clock">,
  db: Db | Tx,
  { memberId, delayHours }: { memberId: bigint; delayHours: number },
): Statement<Date | null> {
  if (delayHours === 0) return answered(db, null);
  return findReset(db, { memberId, followsMs: CHANGE_FOLLOWS_MS }).map((reset) => {
    if (!reset) return null;
    const latest = Math.max(reset.at.getTime(), reset.accountChangedAt?.getTime() ?? 0);
    const from = new Date(latest + delayHours * HOUR_MS);
    return from > clock.now() ? from : null;
  });
}
