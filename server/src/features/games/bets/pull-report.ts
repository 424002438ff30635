import { DAY_MS } from "@krapao/contract/time";
import { recordId, transaction } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import {
  type BetReport,
  type GameProvider,
  ProviderRefused,
  ProviderUnavailable,
} from "../../../ports/game-provider.ts";
import { openCredentials } from "../game-account.ts";
import { type Account, getAccount } from "../queries.ts";
import { applyReport } from "./play.ts";
import {
  insertTurnover,
  type LockedPlay,
  lockPlay,
  updateOpen,
  updatePlay,
  updateReportedUntil,
} from "./queries.ts";
import { listAccountsInPlay } from "./queries-in-play.ts";
import { playRulesOf } from "./record-play.ts";

/** Bets that the provider reports late still count; what was read before is read again. */
const OVERLAP_MS = 60 * 60_000;
/** The provider's clock may be ahead of ours. */
const AHEAD_MS = 60_000;
/** The longest time of one request: providers limit it. */
const SPAN_MS = DAY_MS;
/** Rows of one statement. */
const ROWS_MAX = 1_000;
/** Accounts of one page of the job. */
const PAGE = 200;

/** `refused`: the provider refuses this account. `unavailable`: it did not answer. */
type PullOutcome = "stored" | "refused" | "unavailable";

/** Whether the turnover of an account is what its provider reports. */
export function hasBetReport(ctx: Context, { provider }: Pick<Account, "provider">): boolean {
  return ctx.ports.providers.get(provider)?.capabilities.betReport === true;
}

/**
 * Stores the bets that the provider reports since the last pull. A bet that is stored counts no
 * second time. The time until which all is stored moves on with every span, so that the next pull
 * begins where this one ended.
 */
export async function pullReport(ctx: Context, account: Account): Promise<PullOutcome> {
  const provider = ctx.ports.providers.get(account.provider);
  if (!provider?.betReport) return "unavailable";
  const end = ctx.clock.nowMs() + AHEAD_MS;
  const start = account.reported_until ?? account.created_at;
  let from = start.getTime() - OVERLAP_MS;
  while (from < end) {
    const to = Math.min(from + SPAN_MS, end);
    const span = { from: new Date(from), to: new Date(to), isLast: to === end };
    const outcome = await pullSpan(ctx, { account, provider, ...span });
    if (outcome !== "stored") return outcome;
    from = to;
  }
  return "stored";
}

async function pullSpan(
  ctx: Context,
  request: { account: Account; provider: GameProvider; from: Date; to: Date; isLast: boolean },
): Promise<PullOutcome> {
  const { account, to, isLast } = request;
  const report = await requestReport(ctx, request);
  if (report === "refused" || report === "unavailable") return report;
  const factor = BigInt(account.ft_wallet_slot);
  const rows = report.bets.map(({ id, placedAt, settledAt, validBet, winLoss }) => ({
    id: recordId(ctx),
    memberId: account.member_id,
    accountId: account.id,
    source: "report" as const,
    reference: id,
    // Without a time of placing: while something is open, the bet may be that one.
    placedAt: placedAt ?? earlier(account.open_since, settledAt),
    at: settledAt,
    turnoverMinor: validBet * factor,
    resultMinor: winLoss * factor,
  }));
  const until = new Date(Math.min(to.getTime(), ctx.clock.nowMs()));
  await transaction(ctx.db, async (tx) => {
    const locked = await lockPlay(tx, account.id);
    let resultMinor = 0n;
    for (let at = 0; at < rows.length; at += ROWS_MAX) {
      resultMinor += await insertTurnover(tx, rows.slice(at, at + ROWS_MAX));
    }
    const open = isLast ? report.open : null;
    await explainPlay(ctx, tx, { account, locked, result: resultMinor / factor, open, until });
    await updateReportedUntil(tx, { accountId: account.id, until });
  });
  return "stored";
}

const earlier = (one: Date | null, other: Date): Date =>
  one !== null && one < other ? one : other;

/** What the report says explains falls and rises of the balance. */
async function explainPlay(
  ctx: Context,
  tx: Tx,
  report: {
    account: Account;
    locked: LockedPlay;
    /** The sum of new results, in 1/100 credits. */
    result: bigint;
    /** The open stakes that it lists; null: it lists none, or it is not its end. */
    open: bigint | null;
    until: Date;
  },
): Promise<void> {
  const { account, locked, result, open, until } = report;
  const accountId = account.id;
  const rules = playRulesOf(ctx, account.provider);
  const at = ctx.clock.now();
  const lagMs = ctx.ports.providers.get(account.provider)?.capabilities.reportLagMs ?? 0;
  const named = {
    explained: result - (open === null ? 0n : open - locked.openMinor),
    coveredUntil: new Date(until.getTime() - lagMs),
    listsOpen: open !== null,
  };
  const state = applyReport(locked.state, named, { rules, at });
  if (open !== null) await updateOpen(tx, { accountId, openMinor: open });
  if (state !== locked.state)
    await updatePlay(tx, { accountId, state, observedOn: locked.observedOn, isObserved: false });
}

async function requestReport(
  ctx: Context,
  request: { account: Account; provider: GameProvider; from: Date; to: Date },
): Promise<BetReport | "refused" | "unavailable"> {
  const { account, provider, from, to } = request;
  try {
    const query = { account: openCredentials(ctx, account), from, to };
    return (await provider.betReport?.(query)) ?? "unavailable";
  } catch (error) {
    if (error instanceof ProviderRefused) return "refused";
    if (error instanceof ProviderUnavailable) return "unavailable";
    throw error;
  }
}

/**
 * Pulls the reports of all accounts that may have new bets. A provider that does not answer is left
 * for the next run.
 */
export async function pullReports(ctx: Context): Promise<void> {
  const providers = new Set(
    [...ctx.ports.providers.values()]
      .filter(({ capabilities }) => capabilities.betReport)
      .map(({ code }) => code),
  );
  let after = "00000000-0000-0000-0000-000000000000";
  while (providers.size > 0) {
    const page = { providers: [...providers], after, limit: PAGE };
    const ids = await listAccountsInPlay(ctx.db, page);
    for (const id of ids) {
      const account = await getAccount(ctx.db, id);
      if (!providers.has(account.provider)) continue;
      const outcome = await pullReport(ctx, account);
      if (outcome === "stored") continue;
      if (outcome === "unavailable") providers.delete(account.provider);
      ctx.log.warn(
        {
          event: "games.bet-report",
          externalParty: account.provider,
          recordId: id,
          state: outcome,
        },
        "bet report not read",
      );
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < PAGE) return;
    after = last;
  }
}
