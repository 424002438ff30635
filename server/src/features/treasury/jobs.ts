import type { Job } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { deleteOldReadings, readBalances } from "./cash/read-balances.ts";
import { sumCashHours } from "./cash/sum-cash-hours.ts";
import { SHEET_EXPORT_JOB, writeSheetExport } from "./sheets/export-sheet.ts";

const SUM_JOB = "treasury:sum_hours";
const READ_JOB = "treasury:read_balances";
const DELETE_JOB = "treasury:delete_old_readings";

export function treasuryJobs(ctx: Context): Record<string, Job> {
  return {
    [SUM_JOB]: () => sumCashHours(ctx),
    [READ_JOB]: () => readBalances(ctx),
    [DELETE_JOB]: () => deleteOldReadings(ctx),
    [SHEET_EXPORT_JOB]: ({ exportId = "" }) => writeSheetExport(ctx, exportId),
  };
}

/**
 * In UTC. Banks are asked every ten minutes, and two minutes before midnight of Bangkok, so that a
 * closing sheet has a balance of the end of its day.
 */
export const treasuryCrontab = [
  `8 * * * * ${SUM_JOB} ?max=1`,
  `*/10 * * * * ${READ_JOB} ?max=1`,
  `58 16 * * * ${READ_JOB} ?id=balances_of_day&max=1`,
  `10 19 * * * ${DELETE_JOB}`,
].join("\n");
