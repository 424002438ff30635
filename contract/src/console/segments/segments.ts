/** Segments and levels of members, and the lifetime figures that they are made of. */
import * as v from "valibot";
import { amountOutput } from "../../money.ts";
import { currency, timestamp } from "../../schemas.ts";
import { consoleEndpoint } from "../endpoint.ts";
import { cursor, day, limit, memberBrief, memberId, next } from "../schemas.ts";
import { memberLevel } from "./level.ts";
import { segmentRule } from "./rule.ts";

const code = v.pipe(v.string(), v.regex(/^[A-Z0-9_-]{1,32}$/));

export const list = consoleEndpoint({
  method: "GET",
  path: "/api/console/segments",
  permission: "accounts.read",
  summary: "Segments and levels with their number of members, and how far the members are read",
  output: v.object({
    segments: v.array(
      v.object({
        code: v.string(),
        name: v.string(),
        isActive: v.boolean(),
        members: v.number(),
      }),
    ),
    levels: v.array(
      v.object({ ...memberLevel.entries, isActive: v.boolean(), members: v.number() }),
    ),
    /** Whether published rules are still being applied to members, or rows are being filled. */
    isApplying: v.boolean(),
  }),
});

export const count = consoleEndpoint({
  method: "POST",
  path: "/api/console/segments/count",
  permission: "setup.read",
  summary: "How many members a rule has, saved or not: exact up to 10,000 members, else a sample",
  input: v.strictObject({ rule: segmentRule }),
  output: v.object({
    members: v.number(),
    /** Every member was compared. Else `members` is projected from a sample. */
    isExact: v.boolean(),
    compared: v.number(),
  }),
  limit: { per: "member", max: 120, windowSeconds: 60 },
});

/** More tags are not listed; they can be typed. */
export const TAGS_MAX = 500;

export const tags = consoleEndpoint({
  method: "GET",
  path: "/api/console/segments/tags",
  permission: "accounts.read",
  summary: "The tags that members have, in their order",
  output: v.object({ tags: v.array(v.string()) }),
});

export const members = consoleEndpoint({
  method: "POST",
  path: "/api/console/segments/{code}/members",
  permission: "accounts.read",
  summary: "The members of a segment, by id",
  params: v.strictObject({ code }),
  input: v.strictObject({ cursor, limit }),
  output: v.object({
    members: v.array(
      v.object({
        ...memberBrief.entries,
        currency,
        since: timestamp,
        deposits: amountOutput,
        lastSeenAt: v.nullable(timestamp),
      }),
    ),
    next,
  }),
  errors: ["NO_DATA"],
});

const figures = v.object({
  deposits: amountOutput,
  depositCount: v.number(),
  withdrawals: amountOutput,
  withdrawalCount: v.number(),
  toGames: amountOutput,
  fromGames: amountOutput,
  /** In games, at the last reading of each account. */
  held: amountOutput,
  /** Valid bets, and bets or observed results. */
  turnover: amountOutput,
  betCount: v.number(),
  /** Won in games, negative: lost. GGR from the member's side. */
  result: amountOutput,
  bonuses: amountOutput,
  bonusCount: v.number(),
  firstDepositAt: v.nullable(timestamp),
  lastDepositAt: v.nullable(timestamp),
  lastPlayedAt: v.nullable(timestamp),
});

export const FIGURE_DAYS = 30;

export const memberFigures = consoleEndpoint({
  method: "GET",
  path: "/api/console/members/{memberId}/figures",
  permission: "accounts.read",
  summary: "Lifetime figures of a member up to the newest entry, the last 30 days, and games",
  params: v.strictObject({ memberId }),
  output: v.object({
    currency,
    figures,
    /** Days with movements, oldest first. */
    days: v.array(
      v.object({
        day,
        deposits: amountOutput,
        withdrawals: amountOutput,
        /** Won in games, negative: lost. */
        games: amountOutput,
      }),
    ),
    /** Games by valid bets of the last 90 days. */
    favourites: v.array(
      v.object({
        gameCode: v.string(),
        gameName: v.string(),
        provider: v.string(),
        count: v.number(),
        amount: amountOutput,
      }),
    ),
    level: v.nullable(memberLevel),
    segments: v.array(v.object({ code: v.string(), name: v.string() })),
  }),
  errors: ["NO_DATA"],
});
export type MemberFigures = v.InferOutput<typeof memberFigures.output>;
