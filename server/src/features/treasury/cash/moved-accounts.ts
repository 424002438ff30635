/** The own accounts as a staff user counts them at the end of a shift. */
import { DAY_MS } from "@krapao/contract/time";
import type { Db } from "../../../kernel/db/database.ts";
import { isSameAccount, type OwnAccount } from "../own-account.ts";
import { listOwnAccounts } from "../queries-own.ts";
import { listBalancesAt, listMovedSince } from "./queries-movements.ts";
import { listNewestReadings } from "./queries-readings.ts";

/** An older answer of a bank is no count of today. */
const READING_MS = DAY_MS;
/** Movements are looked for that far back. Earlier ones show in the balance. */
const LOOK_BACK_MS = 7 * DAY_MS;

interface CountedAccount extends OwnAccount {
  ledgerMinor: bigint;
  /** Whether money came or went since the last count. */
  hasMoved: boolean;
  /** The newest answer of the bank within a day, with what the ledger said at its time. */
  reading: { balance: bigint; ledger: bigint; asOf: Date } | null;
}

/** Every own account with the ledger's balance at a time, what its bank said, and what moved. */
export async function listAccountsToCount(db: Db, at: Date): Promise<CountedAccount[]> {
  const [own, balances, answers, counts] = await Promise.all([
    listOwnAccounts(db),
    listBalancesAt(db, at),
    listNewestReadings(db, at, "bank"),
    listNewestReadings(db, at, "count"),
  ]);
  const earliestMs = at.getTime() - LOOK_BACK_MS;
  const known = own.map((account) => {
    const count = counts.find((each) => isSameAccount(each, account));
    const ledgerMinor = balances.find((each) => isSameAccount(each, account))?.minor ?? 0n;
    const since = new Date(Math.max(count?.asOf.getTime() ?? 0, earliestMs));
    return { ...account, ledgerMinor, since, countedMinor: count?.ledgerMinor ?? 0n };
  });
  const moved = await listMovedSince(db, { accounts: known, to: at });
  return known.map(({ since: _since, countedMinor, ...account }) => {
    const answer = answers.find((each) => isSameAccount(each, account));
    const isRecent = answer && answer.asOf.getTime() >= at.getTime() - READING_MS;
    const isChanged = account.ledgerMinor !== countedMinor;
    return {
      ...account,
      hasMoved: isChanged || moved.some((each) => isSameAccount(each, account)),
      reading:
        isRecent && answer.ledgerMinor !== null
          ? { balance: answer.balanceMinor, ledger: answer.ledgerMinor, asOf: answer.asOf }
          : null,
    };
  });
}
