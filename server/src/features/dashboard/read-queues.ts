import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { DEPOSIT_SLA_MS } from "@krapao/contract/console/deposits/payments";
import { DOCUMENT_SLA_SECONDS } from "@krapao/contract/console/kyc/documents";
import { may, type Permission } from "@krapao/contract/console/permissions";
import { CONSOLE_QUEUES, type ConsoleQueue } from "@krapao/contract/events";
import { MINUTE_MS } from "@krapao/contract/time";
import type { StaffIdentity } from "../../kernel/console-http/console-call.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Context } from "../../ports/context.ts";
import { readSetting } from "../lookups/index.ts";
import { countShortages } from "../treasury/index.ts";
import { listConsoleQueues } from "./queries-queues.ts";

/**
 * The permission of each queue, and the seconds within which an item should be done; null: a
 * setting.
 */
const QUEUES: Record<ConsoleQueue, { permission: Permission; slaSeconds: number | null }> = {
  chat: { permission: "chat.read", slaSeconds: 120 },
  withdrawals: { permission: "withdrawals.read", slaSeconds: null },
  slips: { permission: "deposits.read", slaSeconds: DEPOSIT_SLA_MS.red / 1000 },
  payments: { permission: "deposits.read", slaSeconds: DEPOSIT_SLA_MS.red / 1000 },
  treasury: { permission: "treasury.read", slaSeconds: 3_600 },
  transfers: { permission: "games.read", slaSeconds: 3_600 },
  invites: { permission: "invites.read", slaSeconds: 24 * 3_600 },
  kyc: { permission: "kyc.view", slaSeconds: DOCUMENT_SLA_SECONDS },
  // A request expires after this time.
  approvals: { permission: "approvals.read", slaSeconds: 24 * 3_600 },
  // The shift of a colleague ends only then.
  shifts: { permission: "shifts.work", slaSeconds: 15 * 60 },
};

/** What a staff user needs to see a queue. */
export const permissionOfQueue = (queue: ConsoleQueue): Permission => QUEUES[queue].permission;

/** Seconds within which an item of the queue should be done. */
export const targetOf = (queue: ConsoleQueue, slaMinutes: number) =>
  QUEUES[queue].slaSeconds ?? slaMinutes * 60;

/** The length of each queue that the role may read, and of what waits for the caller alone. */
export async function readQueues(
  ctx: Context,
  staff: StaffIdentity,
): Promise<ServerOutput<typeof consoleContract.dashboard.queues>> {
  const queues = CONSOLE_QUEUES.filter((queue) => may(staff, permissionOfQueue(queue)));
  return readQueueStates(ctx, queues, staff.staffId);
}

/** Transfers without an outcome from before then wait for staff. */
export async function readOverdue(db: Db, now: Date): Promise<Date> {
  return new Date(now.getTime() - (await readSetting(db, "transferOverdueMinutes")) * MINUTE_MS);
}

/** The length, the oldest item and the target of queues. */
export async function readQueueStates(
  { db, clock }: Context,
  queues: readonly ConsoleQueue[],
  staffId: string | null = null,
): Promise<ServerOutput<typeof consoleContract.dashboard.queues>> {
  const now = clock.now();
  const overdue = await readOverdue(db, now);
  const [rows, slaMinutes, fullBanks] = await Promise.all([
    listConsoleQueues(db, { queues, now, overdue, staffId }),
    readSetting(db, "slaMinutes"),
    queues.includes("treasury") ? countShortages({ db, now }) : 0,
  ]);
  return {
    now,
    queues: rows.map((row) => ({
      ...row,
      count: row.queue === "treasury" ? fullBanks : row.count,
      slaSeconds: targetOf(row.queue, slaMinutes),
    })),
  };
}
