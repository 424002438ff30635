import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { amountOutput } from "../money.ts";
import { message, paging, timestamp } from "../schemas.ts";
import { shownBanner } from "./banners/banner.ts";
import { OPENING_ERRORS } from "./bonuses.ts";

/**
 * open: it can be collected once the deposit is played. review: a staff user decides. rejected: a
 * staff user did not grant it.
 */
export const COMMISSION_STATES = ["open", "review", "rejected", "collected"] as const;

export const list = endpoint({
  method: "POST",
  path: "/api/invite",
  access: "member",
  summary: "The member's commissions by invited friends, newest first",
  input: paging,
  output: v.object({
    total: v.number(),
    /** Members who registered with the member's code, with or without a deposit. */
    friends: v.number(),
    /** What the member has collected so far, in all campaigns. */
    received: amountOutput,
    invites: v.array(
      v.object({
        _id: v.string(),
        /** The friend's masked name. */
        from: v.object({ name: v.string() }),
        amount: amountOutput,
        state: v.picklist(COMMISSION_STATES),
        createdAt: timestamp,
      }),
    ),
  }),
});

export const askPlay = endpoint({
  method: "POST",
  path: "/api/invite/play",
  access: "member",
  summary:
    "Asks the games what the invited friends have played, as a collection does; the wallet has the sums; our addition",
  output: v.object({
    /** false: some games have not answered yet. */
    isComplete: v.boolean(),
  }),
  changesState: true,
  limit: { per: "member", max: 20, windowSeconds: 60 },
});

export const collect = endpoint({
  method: "GET",
  path: "/api/invite/bonus",
  access: "member",
  plays: true,
  summary: "Collects the invite commissions into the wallet, under a condition",
  output: v.object({ message, amount: amountOutput }),
  errors: [
    ...OPENING_ERRORS,
    "INVITE_INACTIVE",
    "NO_INVITE_BONUS",
    "INVITE_COLLECT",
    "NO_INVITEE_PLAY_INFO",
    "INVITE_IN_REVIEW",
    "INVITE_MAXIMUM",
    "BONUS_REMAINING",
    "INVITE_BONUS_FAIL",
  ],
  changesState: true,
  limit: { per: "member", max: 30, windowSeconds: 60 },
});

export const banners = endpoint({
  method: "GET",
  path: "/api/invite/banners",
  access: "member",
  summary: "Images shown before the invite sheet opens",
  output: v.array(shownBanner),
});
