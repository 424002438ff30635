import type { ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import type { Context } from "../../ports/context.ts";
import { dayOf, startOf } from "../reports/index.ts";
import { banksOf, type Filled, partsOf, stateOf, usedOf } from "./account.ts";
import {
  type AccountRow,
  type Count,
  countDriftsByBank,
  selectAccounts,
  selectCounts,
  selectLastPaid,
} from "./queries.ts";
import { readReceived } from "./read-received.ts";
import { fill } from "./read-room.ts";

type Answer = ServerOutput<typeof office.treasury.list>;

/** Every house account, with what our own records say of it. */
export async function listAccounts({ db, clock }: Context): Promise<Answer> {
  const now = clock.now();
  const midnight = startOf(dayOf(now));
  const monthBegan = startOf(`${dayOf(now).slice(0, 7)}-01`);
  const [rows, counted, lastPaid, drifts] = await Promise.all([
    selectAccounts(db),
    selectCounts(db),
    selectLastPaid(db),
    countDriftsByBank(db),
  ]);
  const since = (from: Date) => rows.map(({ code }) => ({ code, since: from }));
  const [today, month, sinceCount] = await Promise.all([
    readReceived(db, since(midnight), midnight),
    readReceived(db, since(monthBegan), midnight),
    readReceived(
      db,
      counted.map(({ code, at }) => ({ code, since: at })),
      midnight,
    ),
  ]);
  const accounts = rows.map((row) => fill(row, { today, counted, sinceCount }));
  const parts = partsOf(accounts);
  const last = new Set(
    banksOf(accounts).flatMap(({ open, isFull }) => (isFull ? open.map(({ code }) => code) : [])),
  );
  return {
    now,
    accounts: accounts.map((account) => {
      const { minor: amount = 0n, count = 0 } = month.get(account.code) ?? {};
      return {
        ...show(account),
        shownTo: parts.get(account.code) ?? 0,
        isLast: last.has(account.code),
        month: { amount, count },
        lastAt: lastPaid.get(account.code) ?? null,
        balance: balanceOf(account, counted),
        drifts: drifts.get(account.bankCode) ?? 0,
      };
    }),
  };
}

function show(account: AccountRow & Filled) {
  const { code, bankCode, nameTH, nameEN, accountName, accountNo, mode, currency } = account;
  const { dayMaxMinor, dayMaxCount, balanceMaxMinor, share } = account.rule;
  return {
    ...{ code, bankCode, nameTH, nameEN, accountName, accountNo, mode, currency },
    state: stateOf(account),
    used: usedOf(account),
    today: { amount: account.todayMinor, count: account.todayCount },
    limits: { dayMax: dayMaxMinor, dayCount: dayMaxCount, balanceMax: balanceMaxMinor, share },
    off: account.off,
  };
}

function balanceOf({ code, balanceMinor }: Filled, counted: readonly Count[]) {
  const count = counted.find((each) => each.code === code);
  if (!count || balanceMinor === null) return null;
  return { amount: balanceMinor, counted: count.minor, countedAt: count.at, countedBy: count.by };
}
