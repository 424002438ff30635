import type { contract, ServerOutput } from "@krapao/contract";
import { DAY_MS } from "@krapao/contract/time";
import { together } from "../../../kernel/context.ts";
import type { Context } from "../../../ports/context.ts";
import { refreshTurnoverShortly } from "../../games/index.ts";
import { readMemberLimits, readSetting } from "../../lookups/index.ts";
import { findWayOut } from "../../protection/index.ts";
import { readReviewMinutes } from "../../statements/index.ts";
import { freeMinor, readPlay } from "../play/read-play.ts";
import { least } from "../play/unplayed.ts";
import { withdrawalReviews } from "../published.ts";
import { isSharing } from "../risk/queries.ts";
import { TRACE_DAYS } from "../risk/read-risk.ts";
import { wayOutOf } from "../withdrawal.ts";

/**
 * How long withdrawals of the member take at present, and what goes by itself. The games are asked,
 * for a short time, only when known bets do not cover the deposits.
 */
export async function readTimes(
  ctx: Context,
  memberId: bigint,
): Promise<ServerOutput<typeof contract.withdrawals.times>> {
  const known = await readFacts(ctx, memberId);
  if (known.play.unplayed.minor === 0n || known.play.haveMinor === 0n) return timesOf(known);
  await refreshTurnoverShortly(ctx, { memberId });
  return timesOf({ ...known, play: await readPlay(ctx, ctx.db, memberId) });
}

type Facts = Awaited<ReturnType<typeof readFacts>>;

function readFacts(ctx: Context, memberId: bigint) {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - TRACE_DAYS * DAY_MS);
  return together(ctx.db, async (db) => {
    const [play, limits, reviewMinutes, rule, wayOut, sharing] = await Promise.all([
      readPlay(ctx, db, memberId),
      readMemberLimits(db, memberId),
      readReviewMinutes({ ...ctx, db }, withdrawalReviews),
      readSetting(db, "withdrawRisk"),
      findWayOut(now, db, memberId),
      isSharing(db, { memberId, since }),
    ]);
    return { play, limits, reviewMinutes, rule, wayOut, isSharing: sharing };
  });
}

function timesOf({ play, limits, reviewMinutes, wayOut, ...given }: Facts) {
  const free = freeMinor(play, given);
  const { autoPayoutMax, depositMin } = limits[play.currency];
  return {
    automaticMax: least(free, autoPayoutMax.minor),
    reviewMinutes,
    goesFirst: wayOutOf(wayOut, depositMin.minor) !== null,
  };
}
