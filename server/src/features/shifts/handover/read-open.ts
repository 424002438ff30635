import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { isAllowed, may, type Permission, ROLES } from "@krapao/contract/console/permissions";
import type { OpenKind } from "@krapao/contract/console/shifts/shifts";
import { MINUTE_MS } from "@krapao/contract/time";
import type { StaffIdentity } from "../../../kernel/console-http/console-call.ts";
import type { Db } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { findNewestReconciliation, ledgerNow, listDiscrepancies } from "../../reports/index.ts";
import { isSameAccount, listBalancesAt, listOwnAccounts } from "../../treasury/index.ts";
import type { CashLine, StoredItem } from "./figures.ts";
import { listOpenItems, listReasons, listSuccessors } from "./queries-open.ts";

/** What a staff user hands over, by the permission that its room needs. */
const PERMISSION_OF: Record<OpenKind, Permission> = {
  withdrawal: "withdrawals.read",
  slip: "deposits.read",
  chat: "chat.read",
  parkedWithdrawal: "withdrawals.read",
  parkedSlip: "deposits.read",
  approval: "approvals.read",
  alert: "alerts.read",
  discrepancy: "treasury.read",
};
const KINDS = Object.keys(PERMISSION_OF) as OpenKind[];
const DISCREPANCIES_MAX = 100;
/** Staff users whose session was used since then are online. */
const ONLINE_MS = 5 * MINUTE_MS;

/** What the caller's shift would hand over now. */
export async function readOpen(
  ctx: Context,
  staff: StaffIdentity,
): Promise<ServerOutput<typeof consoleContract.shifts.open>> {
  const { db } = ctx;
  const cashAt = await ledgerNow(db);
  const [stored, cash, people] = await Promise.all([
    listOpen(ctx, staff),
    listCash(db, staff, cashAt),
    findSuccessors(ctx, staff),
  ]);
  return { items: await showItems(db, stored, ctx.clock.now()), cash, cashAt, people };
}

/** Open items of the rooms that the staff user may see. */
export async function listOpen(ctx: Context, staff: StaffIdentity): Promise<StoredItem[]> {
  const { db, clock } = ctx;
  const seen = KINDS.filter((kind) => may(staff, PERMISSION_OF[kind]));
  const kinds = seen.filter((kind) => kind !== "discrepancy");
  const { staffId, role } = staff;
  const [items, discrepancies] = await Promise.all([
    listOpenItems(db, { staffId, role, kinds, now: clock.now() }),
    seen.includes("discrepancy") ? listNewDiscrepancies(db) : [],
  ]);
  return [...items, ...discrepancies];
}

async function listNewDiscrepancies(db: Db): Promise<StoredItem[]> {
  const newest = await findNewestReconciliation(db);
  if (!newest || newest.discrepancies === 0) return [];
  const { id: reconciliationId, finishedAt } = newest;
  const rows = await listDiscrepancies(db, {
    reconciliationId,
    after: null,
    limit: DISCREPANCIES_MAX - 1,
  });
  return rows.map(({ id, external_party, unit, ours_minor, theirs_minor }) => {
    const isMoney = unit === "THB" || unit === "LAK";
    return {
      kind: "discrepancy" as const,
      id,
      memberId: null,
      subject: external_party,
      currency: isMoney ? unit : null,
      amount: isMoney ? ours_minor - theirs_minor : null,
      by: null,
      at: finishedAt,
    };
  });
}

/** The accounts that the staff user counts, with the ledger's balances at a time. */
export async function listCash(db: Db, staff: StaffIdentity, at: Date): Promise<CashLine[]> {
  if (!may(staff, "treasury.move")) return [];
  const [own, balances] = await Promise.all([listOwnAccounts(db), listBalancesAt(db, at)]);
  return own.map(({ account, currency, bankCode, accountNo, accountName }) => ({
    account,
    currency,
    bankCode,
    accountNo,
    accountName,
    ledger: balances.find((each) => isSameAccount(each, { account, currency }))?.minor ?? 0n,
  }));
}

/** Other staff users who can take over a shift, those who are online first. */
export async function findSuccessors({ db, clock }: Context, { staffId }: StaffIdentity) {
  const now = clock.now();
  const permission = "shifts.work";
  const people = await listSuccessors(db, {
    permission,
    roles: ROLES.filter((role) => isAllowed(role, permission)),
    seenSince: new Date(now.getTime() - ONLINE_MS),
    now,
  });
  return people.filter(({ id }) => id !== staffId);
}

/** Items with the names of their members and why they are open, as of a time. */
export async function showItems(db: Db, items: readonly StoredItem[], at: Date) {
  const reasons = new Map(
    (await listReasons(db, items, at)).map((row) => [`${row.kind} ${row.id}`, row]),
  );
  return items.map((item) => {
    const found = reasons.get(`${item.kind} ${item.id}`);
    return { ...item, subject: found?.name ?? item.subject, reason: found?.reason ?? "" };
  });
}
