/** Which own accounts have to be counted at the end of a shift, and what their banks said. */
import { DAY_MS } from "@krapao/contract/time";
import type { Db } from "../../../kernel/db/database.ts";
import { type AccountKey, isSameAccount } from "../own-account.ts";
import { listOwnAccounts } from "../queries-own.ts";
import { listBalancesAt, sumCash } from "./queries-movements.ts";
import { listNewestReadings } from "./queries-readings.ts";

/** An older answer of a bank is no count of today. */
const READING_MS = DAY_MS;
/** Movements are looked for that far back. Earlier ones show in the balance. */
const LOOK_BACK_MS = 7 * DAY_MS;

/** The newest answer of each bank within a day, with what the ledger said at its time. */
export async function listBankReadings(db: Db, at: Date) {
  const since = at.getTime() - READING_MS;
  return (await listNewestReadings(db, at, "bank")).flatMap((reading) => {
    const { account, currency, balanceMinor: balance, ledgerMinor: ledger, asOf } = reading;
    if (ledger === null || asOf.getTime() < since) return [];
    return [{ account, currency, balance, ledger, asOf }];
  });
}

/** The own accounts where money came or went since their last count. */
export async function listMovedAccounts(db: Db, at: Date): Promise<AccountKey[]> {
  const [own, balances, counts] = await Promise.all([
    listOwnAccounts(db),
    listBalancesAt(db, at),
    listNewestReadings(db, at, "count"),
  ]);
  const moved: AccountKey[] = [];
  for (const { account, currency } of own) {
    const key = { account, currency };
    const isOwn = (each: AccountKey) => isSameAccount(each, key);
    const minor = balances.find(isOwn)?.minor ?? 0n;
    const count = counts.find(isOwn);
    const isChanged = minor !== (count?.ledgerMinor ?? 0n);
    const sinceMs = Math.max(count?.asOf.getTime() ?? 0, at.getTime() - LOOK_BACK_MS);
    const span = { from: new Date(sinceMs), to: at };
    if (isChanged || (await sumCash(db, span)).some(isOwn)) moved.push(key);
  }
  return moved;
}
