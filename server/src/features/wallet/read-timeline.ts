import type { ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { bigintOf, fromCursor, momentOf, toCursor, uuidOf } from "../../kernel/cursor.ts";
import { refuse } from "../../kernel/errors.ts";
import type { OfficeCall } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { selectEntries, selectHolds, selectMainAccount, type Told } from "./queries-ledger.ts";
import { selectGameAccounts, selectRecords } from "./queries-records.ts";

type Timeline = typeof office.ledger.timeline;
type Records = typeof office.ledger.records;
type Accounts = typeof office.ledger.gameAccounts;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** A wallet's lines with the balance after each, newest first; what is held beside the first page. @throws NO_DATA */
export async function readTimeline(
  { db }: Context,
  { params, input }: OfficeCall<Timeline>,
): Promise<ServerOutput<Timeline>> {
  const account = (await selectMainAccount(db, BigInt(params.memberId))) ?? refuse("NO_DATA");
  const { cursor, limit } = input;
  const keys = fromCursor(cursor, 1);
  const to = input.to ? new Date(new Date(`${input.to}T00:00:00+07:00`).getTime() + DAY_MS) : null;
  const below = keys ? bigintOf(keys[0] ?? "") : null;
  const [found, holds] = await Promise.all([
    selectEntries(db, { accountId: account.id, below, to, limit: limit + 1 }),
    keys ? [] : selectHolds(db, account.id),
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
      told: showTold(entry),
    })),
    before: last ? last.balanceMinor - last.amountMinor : 0n,
    holds: holds.map((hold) => ({
      transferId: hold.transferId,
      kind: hold.kind,
      at: hold.at,
      amount: hold.amountMinor,
      told: showTold(hold),
    })),
    next: found.length > limit && last ? toCursor(`${last.version}`) : null,
  };
}

function showTold({ toldType, toldFrom, toldTo, toldStatus }: Told) {
  if (toldType === null || toldStatus === null) return null;
  return { type: toldType, from: toldFrom ?? "", to: toldTo ?? "", status: toldStatus };
}

/** A member's records of one word, newest first. @throws KEY_INVALID */
export async function listRecords(
  { db }: Context,
  { params, input }: OfficeCall<Records>,
): Promise<ServerOutput<Records>> {
  const { word, cursor, limit } = input;
  const keys = fromCursor(cursor, 2);
  const after = keys ? { at: momentOf(keys[0] ?? ""), id: uuidOf(keys[1] ?? "") } : null;
  const memberId = BigInt(params.memberId);
  const found = await selectRecords(db, { word, memberId, after, limit: limit + 1 });
  const records = found.slice(0, limit);
  const last = found.length > limit ? records.at(-1) : undefined;
  return {
    records: records.map(({ amountMinor, ...record }) => ({ ...record, amount: amountMinor })),
    next: last ? toCursor(last.at.toISOString(), last.id) : null,
  };
}

/** A member's accounts at game providers. */
export async function listGameAccounts(
  { db }: Context,
  { params }: OfficeCall<Accounts>,
): Promise<ServerOutput<Accounts>> {
  const accounts = await selectGameAccounts(db, BigInt(params.memberId));
  return {
    accounts: accounts.map(({ creditsMinor, valueMinor, ...account }) => ({
      ...account,
      credits: creditsMinor,
      value: valueMinor,
    })),
  };
}
