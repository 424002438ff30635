import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { DAY_MS } from "@krapao/contract/time";
import { midnightOf } from "../../kernel/calendar.ts";
import type { ConsoleCall } from "../../kernel/console-http/console-call.ts";
import { bigintOf, fromCursor, timestampOf, toCursor, uuidOf } from "../../kernel/db/cursor.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { readGameFigures } from "../games/index.ts";
import {
  findMainAccount,
  listEntries,
  listHolds,
  type StatementColumns,
} from "./queries-ledger.ts";
import { listAccounts, listMemberRecords } from "./queries-records.ts";

type Timeline = typeof consoleContract.ledger.timeline;
type Records = typeof consoleContract.ledger.records;
type Accounts = typeof consoleContract.ledger.gameAccounts;
type Figures = typeof consoleContract.ledger.gameFigures;

/**
 * A wallet's entries with the balance after each, newest first; the first page includes the holds.
 * @throws NO_DATA
 */
export async function readTimeline(
  { db }: Context,
  { params, input }: ConsoleCall<Timeline>,
): Promise<ServerOutput<Timeline>> {
  const account = (await findMainAccount(db, BigInt(params.memberId))) ?? refuse("NO_DATA");
  const { cursor, limit } = input;
  const keys = fromCursor(cursor, 1);
  const to = input.to ? new Date(midnightOf(input.to).getTime() + DAY_MS) : null;
  const below = keys ? bigintOf(keys[0] ?? "") : null;
  const [found, holds] = await Promise.all([
    listEntries(db, { accountId: account.id, below, to, limit: limit + 1 }),
    keys ? [] : listHolds(db, account.id),
  ]);
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  return {
    currency: account.currency,
    entries: entries.map((entry) => ({
      transferId: entry.transferId,
      kind: entry.kind,
      at: entry.at,
      amount: entry.amountMinor,
      balance: entry.balanceMinor,
      reference: entry.reference,
      statement: showStatement(entry),
    })),
    before: last ? last.balanceMinor - last.amountMinor : 0n,
    holds: holds.map((hold) => ({
      transferId: hold.transferId,
      kind: hold.kind,
      at: hold.at,
      amount: hold.amountMinor,
      statement: showStatement(hold),
    })),
    next: found.length > limit && last ? toCursor(`${last.version}`) : null,
  };
}

function showStatement(row: StatementColumns) {
  const { statementType: type, statementStatus: status, statementFrom, statementTo } = row;
  if (type === null || status === null) return null;
  return { type, from: statementFrom ?? "", to: statementTo ?? "", status };
}

/** A member's records of one type, newest first. @throws KEY_INVALID */
export async function listRecords(
  { db }: Context,
  { params, input }: ConsoleCall<Records>,
): Promise<ServerOutput<Records>> {
  const { type, cursor, limit } = input;
  const keys = fromCursor(cursor, 2);
  const after = keys ? { at: timestampOf(keys[0] ?? ""), id: uuidOf(keys[1] ?? "") } : null;
  const memberId = BigInt(params.memberId);
  const found = await listMemberRecords(db, { type, memberId, after, limit: limit + 1 });
  const records = found.slice(0, limit);
  const last = found.length > limit ? records.at(-1) : undefined;
  return {
    records: records.map(({ amountMinor, ...record }) => ({ ...record, amount: amountMinor })),
    next: last ? toCursor(last.at.toISOString(), last.id) : null,
  };
}

/** What the member holds in games, read now, and has won or lost there. */
export async function showGameFigures(
  ctx: Context,
  { params }: ConsoleCall<Figures>,
): Promise<ServerOutput<Figures>> {
  const { heldMinor, resultMinor, ...read } = await readGameFigures(ctx, {
    memberId: BigInt(params.memberId),
  });
  return { held: heldMinor, result: resultMinor, ...read };
}

/** A member's accounts at game providers. */
export async function listGameAccounts(
  { db }: Context,
  { params }: ConsoleCall<Accounts>,
): Promise<ServerOutput<Accounts>> {
  const accounts = await listAccounts(db, BigInt(params.memberId));
  return {
    accounts: accounts.map(({ creditsMinor, valueMinor, ...account }) => ({
      ...account,
      credits: creditsMinor,
      value: valueMinor,
    })),
  };
}
