import { setTimeout as sleep } from "node:timers/promises";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@krapao/contract/time";
import { startOfDay } from "../../../kernel/calendar.ts";
import { transaction } from "../../../kernel/context.ts";
import { inOrder } from "../../../kernel/db/database.ts";
import { publishBalanceChanged } from "../../../kernel/jobs/events.ts";
import { enqueue } from "../../../kernel/jobs/jobs.ts";
import type { Context } from "../../../ports/context.ts";
import type { GameProvider } from "../../../ports/game-provider.ts";
import { getAccount } from "../queries.ts";
import { countInPlay, listToRead } from "./queries-in-play.ts";
import { requestBalances, saveReadings } from "./read-credits.ts";

export const READ_PROVIDER_JOB = "games:read-provider";

/** The job starts every 10 minutes, and ends before the next one. */
const RUN_MS = 9 * MINUTE_MS;
/** What was read this recently, on a page or with a transfer, is not read again. */
const FRESH_MS = 2 * MINUTE_MS;
/** Calls to one provider at a time. */
const AT_ONCE = 4;
/** After so many answers missing in a row a provider is left for the next run. */
const SILENT_MAX = 4;
/** The run before midnight has a quarter more time than the rate of the provider needs. */
const SLACK = 1.25;
const WINDOW_MIN_MS = MINUTE_MS;
const WINDOW_MAX_MS = HOUR_MS;

/**
 * Reads the accounts with money in play at every provider, those first that were read the longest
 * ago, as fast as each provider permits. What is not reached, or not answered, is left for the next
 * run. Before midnight it stops for `readBeforeMidnight`.
 */
export async function readAccountsInPlay(ctx: Context): Promise<void> {
  const now = ctx.clock.nowMs();
  const inPlay = await listInPlay(ctx);
  await Promise.all(
    inPlay.map(async ({ provider, windowMs }) => {
      const until = Math.min(now + RUN_MS, midnightAfter(now) - windowMs);
      await readProvider(ctx, provider, { before: now - FRESH_MS, until });
    }),
  );
}

/**
 * Enqueues a reading of all accounts with money in play at each provider, as late before midnight
 * in Bangkok as its rate permits. Runs an hour before midnight, the longest time of such a reading.
 */
export async function readBeforeMidnight(ctx: Context): Promise<void> {
  const now = ctx.clock.nowMs();
  for (const { provider, windowMs } of await listInPlay(ctx)) {
    const start = midnightAfter(now) - windowMs;
    await transaction(ctx.db, (tx) =>
      enqueue(tx, {
        name: READ_PROVIDER_JOB,
        payload: { provider: provider.code },
        key: `${READ_PROVIDER_JOB}:${provider.code}`,
        delayMs: Math.max(0, Math.ceil(start - now)),
      }),
    );
  }
}

/** Reads all accounts with money in play at one provider until midnight. */
export async function readAllOf(ctx: Context, code: string): Promise<void> {
  const provider = ctx.ports.providers.get(code);
  if (!provider) return;
  const now = ctx.clock.nowMs();
  const until = Math.min(midnightAfter(now), now + WINDOW_MAX_MS);
  await readProvider(ctx, provider, { before: now, until });
}

const midnightAfter = (nowMs: number) => startOfDay(new Date(nowMs)).getTime() + DAY_MS;

interface InPlay {
  provider: GameProvider;
  /** How long before midnight the reading of all its accounts begins. */
  windowMs: number;
}

/** The connected providers with money in play. */
async function listInPlay({ db, ports }: Context): Promise<InPlay[]> {
  return (await countInPlay(db)).flatMap(({ provider: code, count }) => {
    const provider = ports.providers.get(code);
    if (!provider) return [];
    const neededMs = (count / provider.capabilities.readsPerSecond) * SECOND_MS * SLACK;
    return [{ provider, windowMs: Math.min(WINDOW_MIN_MS + neededMs, WINDOW_MAX_MS) }];
  });
}

async function readProvider(
  ctx: Context,
  provider: GameProvider,
  { before, until }: { before: number; until: number },
): Promise<void> {
  const pauseMs = SECOND_MS / provider.capabilities.readsPerSecond;
  const limit = Math.floor((until - ctx.clock.nowMs()) / pauseMs);
  if (limit <= 0) return;
  const { code } = provider;
  const ids = await listToRead(ctx.db, { provider: code, before: new Date(before), limit });
  const running = new Set<Promise<void>>();
  let [silent, left] = [0, ids.length];
  for (const id of ids) {
    if (silent >= SILENT_MAX || ctx.clock.nowMs() >= until) break;
    if (running.size >= AT_ONCE) await Promise.race(running);
    const reading = readSafely(ctx, id).then((isAnswered) => {
      silent = isAnswered ? 0 : silent + 1;
      if (isAnswered) left -= 1;
      running.delete(reading);
    });
    running.add(reading);
    await sleep(pauseMs);
  }
  await Promise.all(running);
  if (left === 0) return;
  const fields = { event: "games.read-in-play", externalParty: code, count: left };
  ctx.log.warn(fields, "balances not read");
}

/** One account that fails must not keep the others from being read. */
function readSafely(ctx: Context, id: string): Promise<boolean> {
  return readAccount(ctx, id).catch((error: unknown) => {
    const name = error instanceof Error ? error.name : "unknown";
    ctx.log.error({ event: "games.read-in-play", recordId: id, name }, "balance not read");
    return false;
  });
}

/** @returns whether the provider answered */
async function readAccount(ctx: Context, id: string): Promise<boolean> {
  const account = await getAccount(ctx.db, id);
  const readings = await requestBalances(ctx, [account]);
  const credits = readings[0]?.creditsMinor ?? null;
  const isChanged = credits !== null && credits !== account.credits_minor;
  await transaction(ctx.db, async (tx) => {
    await inOrder(tx, [
      saveReadings(ctx, tx, readings),
      isChanged && publishBalanceChanged(ctx, tx, account.member_id),
    ]);
  });
  return credits !== null;
}
