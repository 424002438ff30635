import type { ServerOutput } from "@krapao/contract";
import { OFFICE_QUEUES, type OfficeQueue } from "@krapao/contract/events";
import type { office } from "@krapao/contract/office";
import { DEPOSIT_SLA_MS } from "@krapao/contract/office/deposits";
import { isAllowed, type Permission } from "@krapao/contract/office/permissions";
import type { StaffIdentity } from "../../kernel/office.ts";
import type { Context } from "../../ports/context.ts";
import { readSetting } from "../lookups/index.ts";
import { countFullBanks } from "../treasury/index.ts";
import { selectOfficeQueues } from "./queries-office.ts";

/** Who may read a queue, and within how many seconds one of it should be done; null: the operator's setting says. */
const QUEUES: Record<OfficeQueue, { permission: Permission; slaSeconds: number | null }> = {
  chat: { permission: "chat.read", slaSeconds: 120 },
  withdrawals: { permission: "withdrawals.read", slaSeconds: null },
  slips: { permission: "deposits.read", slaSeconds: DEPOSIT_SLA_MS.red / 1000 },
  payments: { permission: "deposits.read", slaSeconds: DEPOSIT_SLA_MS.red / 1000 },
  treasury: { permission: "treasury.read", slaSeconds: 3_600 },
  transfers: { permission: "games.read", slaSeconds: 3_600 },
  // As long as a request is good for.
  approvals: { permission: "approvals.read", slaSeconds: 24 * 3_600 },
};

/** How many wait in each queue that the role may read. */
export async function readQueues(
  { db, clock }: Context,
  { role }: StaffIdentity,
): Promise<ServerOutput<typeof office.dashboard.queues>> {
  const now = clock.now();
  const queues = OFFICE_QUEUES.filter((queue) => isAllowed(role, QUEUES[queue].permission));
  const [rows, slaMinutes, fullBanks] = await Promise.all([
    selectOfficeQueues(db, { queues, now }),
    readSetting(db, "slaMinutes"),
    queues.includes("treasury") ? countFullBanks({ db, now }) : 0,
  ]);
  return {
    now,
    queues: rows.map((row) => ({
      ...row,
      count: row.queue === "treasury" ? fullBanks : row.count,
      slaSeconds: QUEUES[row.queue].slaSeconds ?? slaMinutes * 60,
    })),
  };
}
