import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { isAllowed, may, type Permission, ROLES } from "@krapao/contract/console/permissions";
import type { OpenKind } from "@krapao/contract/console/shifts/shifts";
import { CONSOLE_QUEUES, type ConsoleQueue } from "@krapao/contract/events";
import { MINUTE_MS } from "@krapao/contract/time";
import type { StaffIdentity } from "../../../kernel/console-http/console-call.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { ledgerNow } from "../../../ledger/time.ts";
import type { Context } from "../../../ports/context.ts";
import { permissionOfQueue, readQueueStates } from "../../dashboard/index.ts";
import { findNewestReconciliation, listDiscrepancies } from "../../reports/index.ts";
import { listAccountsToCount } from "../../treasury/index.ts";
import type { CashLine, QueueState, StoredItem } from "./figures.ts";
import { listOpenItems, listReasons, listSuccessors, sumQueues } from "./queries-open.ts";

/** What a staff user hands over, by the permission that its room needs. */
const PERMISSION_OF: Record<OpenKind, Permission> = {
  withdrawal: "withdrawals.read",
  slip: "deposits.read",
  chat: "chat.read",
  halfApproved: "withdrawals.read",
  parkedWithdrawal: "withdrawals.read",
  parkedSlip: "deposits.read",
  approval: "approvals.read",
  alert: "alerts.read",
  discrepancy: "treasury.read",
};
/** What the successor must be able to do about it. */
const WORK_OF: Record<OpenKind, Permission> = {
  ...PERMISSION_OF,
  withdrawal: "withdrawals.decide",
  slip: "deposits.decide",
  chat: "chat.answer",
  halfApproved: "withdrawals.decide",
  parkedWithdrawal: "withdrawals.decide",
  parkedSlip: "deposits.decide",
};
/** The same for what waits in queues that only one permission serves. */
const WORK_OF_QUEUE: Partial<Record<ConsoleQueue, Permission>> = {
  chat: "chat.answer",
  withdrawals: "withdrawals.decide",
  slips: "deposits.decide",
  payments: "deposits.decide",
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
  const { open, queues: all, cash, people } = await readWork(ctx, staff, cashAt);
  const queues = all.filter(({ queue }) => may(staff, permissionOfQueue(queue)));
  const items = await showItems(db, open, ctx.clock.now());
  return { items, queues, cash, cashAt, people };
}

/** What is open, every queue, the accounts to count, and the staff users whose role covers it. */
export async function readWork(ctx: Context, staff: StaffIdentity, cashAt: Date) {
  const [open, queues, cash] = await Promise.all([
    listOpen(ctx, staff),
    readQueueSums(ctx),
    listCash(ctx.db, staff, cashAt),
  ]);
  const waiting = queues.flatMap(({ queue, count }) => (count > 0 ? [WORK_OF_QUEUE[queue]] : []));
  const needed = new Set([
    "shifts.work" as const,
    ...open.map(({ kind }) => WORK_OF[kind]),
    ...waiting.filter((permission) => permission !== undefined),
    ...(cash.some(({ hasMoved }) => hasMoved) ? (["treasury.move"] as const) : []),
  ]);
  // An item that the staff user only sees is no work of this shift.
  const work = [...needed].filter((permission) => may(staff, permission));
  return { open, queues, cash, people: await findSuccessors(ctx, staff, work) };
}

/** What waits in queues: number, oldest item, sums, and withdrawals that one person approved. */
async function readQueueSums(ctx: Context): Promise<QueueState[]> {
  const [states, sums] = await Promise.all([
    readQueueStates(ctx, CONSOLE_QUEUES),
    sumQueues(ctx.db),
  ]);
  return states.queues
    .filter(({ queue }) => queue !== "shifts")
    .map(({ queue, count, oldestAt }) => {
      const own = sums.filter((each) => each.queue === queue);
      return {
        queue,
        count,
        oldestAt,
        sums: own.flatMap(({ currency, amount }) =>
          amount === null ? [] : [{ currency, amount }],
        ),
        halfApproved: own.reduce((sum, each) => sum + each.halfApproved, 0),
      };
    });
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
async function listCash(db: Db, staff: StaffIdentity, at: Date): Promise<CashLine[]> {
  if (!may(staff, "treasury.move")) return [];
  return (await listAccountsToCount(db, at)).map((own) => {
    const { account, currency, bankCode, accountNo, accountName, hasMoved, reading } = own;
    const line = { account, currency, bankCode, accountNo, accountName, hasMoved, reading };
    return { ...line, ledger: own.ledgerMinor };
  });
}

/** Other staff users who may do all of this work, those who are online first. */
async function findSuccessors(
  { db, clock }: Context,
  { staffId }: StaffIdentity,
  work: readonly Permission[],
) {
  const now = clock.now();
  const people = await listSuccessors(db, {
    permissions: work,
    roles: ROLES.filter((role) => work.every((permission) => isAllowed(role, permission))),
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
