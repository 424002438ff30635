import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { dayOf, midnightOf } from "../../kernel/calendar.ts";
import type { Context } from "../../ports/context.ts";
import {
  type AccountWithUsage,
  banksOf,
  nearestLimit,
  shownPercents,
  stateOf,
} from "./house-account.ts";
import {
  type AccountRow,
  type BalanceCount,
  countDiscrepanciesByBank,
  listAccountRows,
  listBalanceCounts,
  listLastPaid,
  listShortages,
  SHORTAGE_SHOWN_MS,
} from "./queries.ts";
import { readReceived } from "./read-received.ts";
import { withUsage } from "./read-usage.ts";

type Answer = ServerOutput<typeof consoleContract.treasury.list>;

/** Every house account, with what our records say about it. */
export async function listAccounts({ db, clock }: Context): Promise<Answer> {
  const now = clock.now();
  const midnight = midnightOf(dayOf(now));
  const startOfMonth = midnightOf(`${dayOf(now).slice(0, 7)}-01`);
  const [rows, counted, lastPaid, discrepancies, shortages] = await Promise.all([
    listAccountRows(db),
    listBalanceCounts(db),
    listLastPaid(db),
    countDiscrepanciesByBank(db),
    listShortages(db, new Date(now.getTime() - SHORTAGE_SHOWN_MS)),
  ]);
  const since = (from: Date) => rows.map(({ code }) => ({ code, since: from }));
  const [today, month, sinceCount] = await Promise.all([
    readReceived(db, since(midnight), midnight),
    readReceived(db, since(startOfMonth), midnight),
    readReceived(
      db,
      counted.map(({ code, at }) => ({ code, since: at })),
      midnight,
    ),
  ]);
  const accounts = rows.map((row) => withUsage(row, { today, counted, sinceCount }));
  const percents = shownPercents(accounts);
  const last = new Set(
    banksOf(accounts).flatMap(({ open, isFull }) => (isFull ? open.map(({ code }) => code) : [])),
  );
  return {
    now,
    shortages,
    accounts: accounts.map((account) => {
      const { minor: amount = 0n, count = 0 } = month.get(account.code) ?? {};
      return {
        ...show(account),
        shownPercent: percents.get(account.code) ?? 0,
        isLast: last.has(account.code),
        month: { amount, count },
        lastAt: lastPaid.get(account.code) ?? null,
        balance: balanceOf(account, counted),
        discrepancies: discrepancies.get(account.bankCode) ?? 0,
      };
    }),
  };
}

function show(account: AccountRow & AccountWithUsage) {
  const { code, bankCode, nameTH, nameEN, accountName, accountNo, mode, currency } = account;
  const { dayMaxMinor, dayMaxCount, balanceMaxMinor, share } = account.rule;
  return {
    code,
    bankCode,
    nameTH,
    nameEN,
    accountName,
    accountNo,
    mode,
    currency,
    state: stateOf(account),
    used: nearestLimit(account),
    today: { amount: account.todayMinor, count: account.todayCount },
    limits: { dayMax: dayMaxMinor, dayCount: dayMaxCount, balanceMax: balanceMaxMinor, share },
    hidden: account.hidden,
  };
}

function balanceOf({ code, balanceMinor }: AccountWithUsage, counted: readonly BalanceCount[]) {
  const count = counted.find((each) => each.code === code);
  if (!count || balanceMinor === null) return null;
  return { amount: balanceMinor, counted: count.minor, countedAt: count.at, countedBy: count.by };
}
