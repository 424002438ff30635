import { fromMinor } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { ConsoleCall, StaffIdentity } from "../../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { type AccountKey, isSameAccount } from "../own-account.ts";
import { insertBalanceCount, listAccountRows, listBalanceCounts } from "../queries.ts";
import { listOwnAccounts } from "../queries-own.ts";
import { clearUsageCache } from "../read-usage.ts";
import { insertReading } from "./queries-readings.ts";
import { balanceAt, subjectOf } from "./read-balances.ts";

/** How far the caller's clock may be ahead of ours. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Records the balance that the bank shows for a house account. An account's recorded balance is the
 * last count plus what our records say came since.
 * @throws NO_DATA, KEY_INVALID when the time is in the future
 */
export async function countBalance(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.treasury.count>,
): Promise<{ message: "SUCCESS" }> {
  const { params, input, staff } = call;
  const now = ctx.clock.now();
  const countedAt = input.at === null ? now : new Date(input.at);
  if (countedAt.getTime() > now.getTime() + CLOCK_SKEW_MS)
    refuse("KEY_INVALID", { at: "KEY_INVALID" });
  await transaction(ctx.db, async (tx) => {
    const account = (await listAccountRows(tx)).find(({ code }) => code === params.code);
    if (!account) return refuse("NO_DATA");
    const { bankCode, accountNo, currency } = account;
    const before = (await listBalanceCounts(tx)).find(({ code }) => code === params.code);
    const key = { account: `${bankCode}:${accountNo}`, currency };
    const count = { bankCode, accountNo, balanceMinor: input.amount, countedAt, why: input.why };
    await insertCount(ctx, tx, { ...count, key, staff });
    await call.audit(tx, {
      subject: `house:${params.code}`,
      ...(before && {
        before: { amount: fromMinor(before.minor), at: before.at.toISOString() },
      }),
      after: { amount: fromMinor(input.amount), at: countedAt.toISOString() },
      why: input.why,
    });
  });
  clearUsageCache(ctx.db);
  ctx.push.queue("treasury");
  return { message: "SUCCESS" };
}

/** Records the balance that the bank shows for any own account now. @throws NO_DATA */
export async function countCash(
  ctx: Context,
  call: ConsoleCall<typeof consoleContract.treasury.countCash>,
): Promise<{ message: "SUCCESS" }> {
  const { amount, why, ...key } = call.input;
  const own = (await listOwnAccounts(ctx.db)).find((each) => isSameAccount(each, key));
  if (!own) return refuse("NO_DATA");
  const { bankCode, accountNo } = own;
  const countedAt = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    const count = { bankCode, accountNo, balanceMinor: amount, countedAt, why };
    await insertCount(ctx, tx, { ...count, key, staff: call.staff });
    await call.audit(tx, { subject: subjectOf(key), after: { amount: fromMinor(amount) }, why });
  });
  clearUsageCache(ctx.db);
  ctx.push.queue("treasury");
  return { message: "SUCCESS" };
}

interface Count {
  key: AccountKey;
  bankCode: string;
  accountNo: string;
  balanceMinor: bigint;
  countedAt: Date;
  why: string;
  staff: StaffIdentity;
}

/** Stores a count, and what the ledger says at its time. */
export async function insertCount(ctx: Context, tx: Tx, count: Count): Promise<void> {
  const { key, staff, balanceMinor, countedAt: asOf, ...counted } = count;
  const at = ctx.clock.now();
  const { staffId, name: staffName } = staff;
  const row = { ...counted, balanceMinor, countedAt: asOf, staffId, staffName, at };
  await insertBalanceCount(tx, { ...row, id: recordId(ctx) });
  const ledgerMinor = await balanceAt(tx, key, asOf);
  const reading = { ...key, source: "count", balanceMinor, ledgerMinor, asOf } as const;
  await insertReading(tx, { ...reading, id: recordId(ctx), readBy: staffName, at });
}
