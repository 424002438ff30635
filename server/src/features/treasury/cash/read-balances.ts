import { fromMinor } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { DAY_MS } from "@krapao/contract/time";
import type { ConsoleCall } from "../../../kernel/console-http/console-call.ts";
import { recordId, transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import { BalanceUnavailable } from "../../../ports/bank-balances.ts";
import type { Context } from "../../../ports/context.ts";
import { type AccountKey, isSameAccount, type OwnAccount } from "../own-account.ts";
import { listOwnAccounts } from "../queries-own.ts";
import { listBalancesAt } from "./queries-movements.ts";
import {
  deleteFailure,
  deleteReadingsBefore,
  insertReading,
  upsertFailure,
} from "./queries-readings.ts";

/** How long the answers of banks are kept. */
const KEEP_READINGS_MS = 90 * DAY_MS;

/** Reads the balance of every own account that a bank answers for, one after the other. */
export async function readBalances(ctx: Context): Promise<void> {
  if (!ctx.ports.bankBalances) return;
  for (const own of await listOwnAccounts(ctx.db)) if (own.isBank) await readOne(ctx, own);
}

/** Deletes old answers of banks. */
export function deleteOldReadings(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.nowMs() - KEEP_READINGS_MS);
  return transaction(ctx.db, (tx) => deleteReadingsBefore(tx, before));
}

type Answer = { balanceMinor: bigint; asOf: Date } | { error: string };

async function askBank({ ports, log }: Context, own: OwnAccount): Promise<Answer> {
  const { bankCode, accountNo, currency, promptpayId } = own;
  if (!ports.bankBalances) return { error: "not connected" };
  try {
    return await ports.bankBalances.read({ bankCode, accountNo, currency, promptpayId });
  } catch (error) {
    if (!(error instanceof BalanceUnavailable)) throw error;
    log.warn(
      { event: "bank_balance", externalParty: "bank-balance", outcome: error.message },
      "balance of an own account not read",
    );
    return { error: error.message };
  }
}

/** @returns whether the bank answered */
async function readOne(
  ctx: Context,
  own: OwnAccount,
  audit: (tx: Tx, after: Record<string, unknown>) => Promise<void> = async () => {},
): Promise<boolean> {
  const answer = await askBank(ctx, own);
  const { account, currency } = own;
  const at = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    if ("error" in answer) {
      await upsertFailure(tx, { account, currency, error: answer.error, at });
      return audit(tx, { outcome: answer.error });
    }
    const { balanceMinor, asOf } = answer;
    const ledgerMinor = await balanceAt(tx, own, asOf);
    const reading = { account, currency, source: "bank", balanceMinor, ledgerMinor, asOf } as const;
    await insertReading(tx, { ...reading, id: recordId(ctx), readBy: null, at });
    await deleteFailure(tx, own);
    return audit(tx, { amount: fromMinor(balanceMinor), at: asOf.toISOString() });
  });
  return !("error" in answer);
}

/** What the ledger says at a time. */
export async function balanceAt(tx: Tx, own: AccountKey, at: Date): Promise<bigint> {
  const found = (await listBalancesAt(tx, at)).find((each) => isSameAccount(each, own));
  return found?.minor ?? 0n;
}

/** Asks the bank now, for a staff user. @throws NO_DATA */
export async function readBalance(
  ctx: Context,
  { input, audit }: ConsoleCall<typeof consoleContract.treasury.readBalance>,
): Promise<{ outcome: "read" | "failed" }> {
  const own = (await listOwnAccounts(ctx.db)).find((each) => isSameAccount(each, input));
  if (!own?.isBank) return refuse("NO_DATA");
  const subject = subjectOf(input);
  const isRead = await readOne(ctx, own, (tx, after) => audit(tx, { subject, after }));
  ctx.push.queue("treasury");
  return { outcome: isRead ? "read" : "failed" };
}

/** What the audit log calls an own account. */
export const subjectOf = ({ account, currency }: AccountKey) => `cash:${account}:${currency}`;
