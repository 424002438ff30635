/** The reports and their kinds, and where an address leads. Pure. */
import { WORK_KINDS } from "@krapao/contract/console/shifts/work";

export const KINDS = {
  result: ["result"],
  money: ["deposits", "withdrawals"],
  campaigns: ["bonuses", "rewards"],
  members: ["members", "cohorts"],
  team: [...WORK_KINDS, "agents"],
  queues: ["waits", "payTimes"],
  reconciliation: ["findings", "gameTransfers"],
} as const;
export type ReportName = keyof typeof KINDS;
export type KindOf<R extends ReportName> = (typeof KINDS)[R][number];
export const REPORT_NAMES = Object.keys(KINDS) as ReportName[];

/** Where the reports of old addresses are now. House accounts are in the treasury. */
export const MOVED: Readonly<Record<string, readonly [ReportName, KindOf<ReportName>]>> = {
  profit: ["result", "result"],
  deposits: ["money", "deposits"],
  withdrawals: ["money", "withdrawals"],
  bonuses: ["campaigns", "bonuses"],
  rewards: ["campaigns", "rewards"],
  cohorts: ["members", "cohorts"],
  agents: ["team", "agents"],
  work: ["queues", "waits"],
  gameTransfers: ["reconciliation", "gameTransfers"],
};

/** The report and the kind of an address; null: the first that the staff user may read. */
export function placeOf(view: { report?: string | undefined; kind?: string | undefined }) {
  const [report, kind] = MOVED[view.report ?? ""] ?? [view.report, view.kind];
  return { report: REPORT_NAMES.find((each) => each === report) ?? "money", kind: kind ?? null };
}
