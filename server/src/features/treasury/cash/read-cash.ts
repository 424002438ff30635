import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { PAYING_ACCOUNT } from "@krapao/contract/console/treasury/cash";
import { dayOf, midnightOf } from "../../../kernel/calendar.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { ledgerNow } from "../../../ledger/time.ts";
import type { Context } from "../../../ports/context.ts";
import { listApprovedMoves, listOpenings, type StoredMove } from "../moves/queries.ts";
import { type AccountKey, isPaying, isSameAccount, type OwnAccount } from "../own-account.ts";
import { listOwnAccounts } from "../queries-own.ts";
import {
  type CashBalance,
  type CashMovement,
  listBalancesAt,
  sumCash,
} from "./queries-movements.ts";
import {
  type Failure,
  listFailures,
  listNewestReadings,
  type Reading,
} from "./queries-readings.ts";

type Answer = ServerOutput<typeof consoleContract.treasury.cash>;

/** Every own account, and every other place where the ledger has money of the operator's banks. */
export async function readCash({ db, clock, ports }: Context): Promise<Answer> {
  const at = await ledgerNow(db);
  const today = { from: midnightOf(dayOf(at)), to: at };
  const [own, balances, moved, readings, failures, moves, openings] = await Promise.all([
    listOwnAccounts(db),
    listBalancesAt(db, at),
    sumCash(db, today),
    listNewestReadings(db, clock.now()),
    listFailures(db),
    listApprovedMoves(db),
    listOpenings(db, clock.now()),
  ]);
  const found = { balances, moved, readings, failures, moves, openings };
  const isConnected = ports.bankBalances !== null;
  return {
    now: at,
    accounts: withUnknown(own, balances).map((account) => show(account, found, isConnected)),
  };
}

interface Found {
  balances: readonly CashBalance[];
  moved: readonly CashMovement[];
  readings: readonly Reading[];
  failures: readonly Failure[];
  moves: readonly StoredMove[];
  openings: Awaited<ReturnType<typeof listOpenings>>;
}

function show(own: OwnAccount, found: Found, isConnected: boolean): Answer["accounts"][number] {
  const same = (key: AccountKey) => isSameAccount(key, own);
  const reading = found.readings.find(same);
  const failure = found.failures.find(same);
  const { account, currency, bankCode, accountNo, accountName, codes, isBank } = own;
  return {
    account,
    currency,
    isPaying: isPaying(own),
    bankCode,
    accountNo,
    accountName,
    codes: [...codes],
    ledger: found.balances.find(same)?.minor ?? 0n,
    today: sumOf(found.moved.filter(same)),
    reading: reading ? showReading(reading) : null,
    failure: failure ? { error: failure.error, at: failure.at } : null,
    isRead: isConnected && isBank,
    onTheWay: onTheWay(own, found.moves),
    balanceMax: own.balanceMaxMinor,
    opening: found.openings.find(same)?.state ?? null,
  };
}

const sumOf = (moved: readonly CashMovement[]) => ({
  in: moved.reduce((sum, { inMinor }) => sum + inMinor, 0n),
  out: moved.reduce((sum, { outMinor }) => sum + outMinor, 0n),
});

function showReading({ source, balanceMinor, ledgerMinor, asOf, readBy }: Reading) {
  return {
    source,
    balance: balanceMinor,
    asOf,
    by: readBy,
    ledger: ledgerMinor,
    difference: ledgerMinor === null ? null : balanceMinor - ledgerMinor,
  };
}

/** The approved moves that money leaves or reaches this account by. */
export function onTheWay({ account, currency }: AccountKey, moves: readonly StoredMove[]) {
  const sum = (side: "fromAccount" | "toAccount") =>
    moves
      .filter((move) => move.currency === currency && move[side] === account)
      .reduce((total, { amountMinor }) => total + amountMinor, 0n);
  return { in: sum("toAccount"), out: sum("fromAccount") };
}

/**
 * Adds the places of the ledger that are no own account: a bank whose payments named no number, or
 * an account that was removed from the setup.
 */
function withUnknown(own: readonly OwnAccount[], balances: readonly CashBalance[]): OwnAccount[] {
  const unknown = balances.filter(
    (each) => each.minor !== 0n && !own.some((account) => isSameAccount(account, each)),
  );
  return [
    ...own,
    ...unknown.map(({ account, currency }): OwnAccount => {
      const [bankCode = account, accountNo = "?"] = account.split(":");
      const isPayout = account === PAYING_ACCOUNT;
      return {
        account,
        currency,
        bankCode: isPayout ? "" : bankCode,
        accountNo: isPayout ? "" : accountNo,
        accountName: "",
        promptpayId: null,
        codes: [],
        isBank: false,
        balanceMaxMinor: null,
      };
    }),
  ];
}

/** Where a forecast begins: a balance that was read, with what moved since, or the ledger's. */
export async function findBalance(db: Db, key: AccountKey, at: Date) {
  const [balances, readings] = await Promise.all([
    listBalancesAt(db, at),
    listNewestReadings(db, at),
  ]);
  const ledgerMinor = balances.find((each) => isSameAccount(each, key))?.minor ?? 0n;
  const reading = readings.find((each) => isSameAccount(each, key));
  if (!reading || reading.ledgerMinor === null) {
    return { source: "ledger", balanceMinor: ledgerMinor } as const;
  }
  const { source, balanceMinor } = reading;
  return { source, balanceMinor: balanceMinor + ledgerMinor - reading.ledgerMinor };
}
