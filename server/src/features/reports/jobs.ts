import { DAY_MS } from "@krapao/contract/time";
import { dayOf, midnightOf } from "../../kernel/calendar.ts";
import { transaction } from "../../kernel/context.ts";
import type { Job } from "../../kernel/jobs/jobs.ts";
import type { Context } from "../../ports/context.ts";
import { storeRewards, sumViews } from "./campaigns/store-rewards.ts";
import { deleteExpiredFiles, EXPORT_JOB } from "./export-report.ts";
import { updateOpenDays, upsertProviderBalances } from "./profit/queries-readings.ts";
import { sumPlay } from "./profit/sum-play.ts";
import { sumHours } from "./sum-hours.ts";
import { writeExport } from "./write-export.ts";

const SUM_HOURS_JOB = "reports:sum_hours";
const SUM_PLAY_JOB = "reports:sum_play";
const STORE_REWARDS_JOB = "reports:store_rewards";
const READ_BALANCES_JOB = "reports:read_balances";
const READ_DAILY_BALANCES_JOB = "reports:read_balances-of-day";
/** Days whose readings are looked for. */
const OPEN_DAYS = 31;
const DELETE_EXPIRED_JOB = "reports:delete_expired_exports";

/**
 * Sums full hours, recorded play and views, stores results of rewards, reads the members' balances
 * at providers (now, and at the start of each day), writes exports and deletes expired ones.
 */
export function reportsJobs(ctx: Context): Record<string, Job> {
  return {
    [SUM_HOURS_JOB]: async () => void (await sumHours(ctx)),
    [SUM_PLAY_JOB]: () => sumPlay(ctx),
    [STORE_REWARDS_JOB]: async () => {
      await storeRewards(ctx);
      await sumViews(ctx);
    },
    [READ_BALANCES_JOB]: () => storeReadings(ctx),
    [READ_DAILY_BALANCES_JOB]: () => storeReadingsOfDay(ctx),
    [DELETE_EXPIRED_JOB]: () => deleteExpiredFiles(ctx),
    [EXPORT_JOB]: (payload) => writeExport(ctx, payload.exportId ?? ""),
  };
}

/** The providers that report bets: what is known of their results depends on the report. */
const reportingProviders = ({ ports }: Context): string[] =>
  [...ports.providers.values()]
    .filter(({ capabilities }) => capabilities.betReport)
    .map(({ code }) => code);

/** Stores how much of the money in games was read by now, and what is still open of past days. */
async function storeReadings(ctx: Context): Promise<void> {
  const reporting = reportingProviders(ctx);
  const at = ctx.clock.now();
  const since = dayOf(new Date(at.getTime() - OPEN_DAYS * DAY_MS));
  await transaction(ctx.db, async (tx) => {
    await upsertProviderBalances(tx, { day: null, at, reporting });
    await updateOpenDays(tx, { since, reporting });
  });
}

/** Stores the same for the midnight at which today began. */
async function storeReadingsOfDay(ctx: Context): Promise<void> {
  const reporting = reportingProviders(ctx);
  const day = dayOf(ctx.clock.now());
  const stored = { day, at: midnightOf(day), reporting };
  await transaction(ctx.db, (tx) => upsertProviderBalances(tx, stored));
}

/**
 * In UTC: 17:00 is midnight in Bangkok. `fill` runs a missed reading of the day when a server
 * starts late.
 */
export const reportsCrontab = [
  `8 * * * * ${SUM_HOURS_JOB} ?max=1&fill=1h`,
  `*/5 * * * * ${SUM_PLAY_JOB} ?max=1`,
  `1,6,11,16,21,26,31,36,41,46,51,56 * * * * ${STORE_REWARDS_JOB} ?max=1`,
  `*/5 * * * * ${READ_BALANCES_JOB} ?max=1`,
  `0 17 * * * ${READ_DAILY_BALANCES_JOB} ?fill=2h`,
  `35 * * * * ${DELETE_EXPIRED_JOB}`,
].join("\n");
