import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "../../../ports/context.ts";
import { hasBetReport, pullReport } from "../bets/pull-report.ts";
import { type Account, listActiveAccounts } from "../queries.ts";
import { readCredits } from "./read-credits.ts";

/** How long a page or a job waits for the games. What they answer later counts the next time. */
const WAIT_MS = 2_500;

/**
 * Brings the turnover of a member up to date: pulls the bet report of every provider where the
 * member has an account, or reads the balance where there is no report, in parallel. A provider
 * without an answer is no error; what was played there counts later.
 * @returns the codes of the games that did not answer
 */
export async function refreshTurnover(
  ctx: Context,
  { memberId }: { memberId: bigint },
): Promise<{ unanswered: string[] }> {
  const accounts = await listActiveAccounts(ctx.db, memberId);
  const answers = await Promise.all(
    accounts.map(async (account) => ({
      game: account.game_code,
      isAnswered: await refreshAccount(ctx, account),
    })),
  );
  return { unanswered: answers.flatMap(({ game, isAnswered }) => (isAnswered ? [] : [game])) };
}

/** As `refreshTurnover`, and reads every balance: what is in games was not lost since. */
export async function refreshPlay(ctx: Context, { memberId }: { memberId: bigint }): Promise<void> {
  const accounts = await listActiveAccounts(ctx.db, memberId);
  const reported = accounts.filter((account) => hasBetReport(ctx, account));
  await Promise.all([
    ...reported.map((account) => pullReport(ctx, account)),
    ...accounts.map((account) => readCredits(ctx, account)),
  ]);
}

/** As `refreshTurnover`, but waits only a short time and never fails because of a game. */
export function refreshTurnoverShortly(
  ctx: Context,
  { memberId }: { memberId: bigint },
): Promise<void> {
  return waitShortly(ctx, { memberId, work: refreshTurnover(ctx, { memberId }) });
}

/**
 * Counts what a member has played until now in the games that report no bets: a balance counts when
 * it is read, so play before a deposit would count for the deposit. Asks only games that hold a
 * stake, and waits a short time; a game without an answer counts later.
 */
export async function countPlayUntilNow(
  ctx: Context,
  { memberId }: { memberId: bigint },
): Promise<void> {
  const accounts = (await listActiveAccounts(ctx.db, memberId)).filter(
    (account) => account.stake_minor > 0n && !hasBetReport(ctx, account),
  );
  if (accounts.length === 0) return;
  const work = Promise.all(accounts.map((account) => readCredits(ctx, account)));
  await waitShortly(ctx, { memberId, work });
}

/** Waits a short time for the providers, and never fails because of one. */
export async function waitShortly(
  ctx: Context,
  { memberId, work }: { memberId: bigint; work: Promise<unknown> },
): Promise<void> {
  const done = work.catch(() =>
    ctx.log.warn({ memberId: `${memberId}` }, "turnover not refreshed"),
  );
  await Promise.race([done, sleep(WAIT_MS, undefined, { ref: false })]);
}

/** Brings the turnover of one account up to date. @returns false: its provider did not answer */
async function refreshAccount(ctx: Context, account: Account): Promise<boolean> {
  if (hasBetReport(ctx, account)) {
    return (await pullReport(ctx, account)) === "stored";
  }
  return (await readCredits(ctx, account)) !== null;
}
