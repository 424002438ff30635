import * as v from "valibot";
import { OPENING_ERRORS } from "./bonuses.ts";
import { endpoint } from "./endpoint.ts";
import { amountOutput } from "./money.ts";
import { message, moment, paging } from "./schemas.ts";

/** A picture with a text, shown before the sheet of invites or refunds opens. `html` is sanitised. */
export const rewardBanner = v.object({ image: v.string(), html: v.string() });

export const list = endpoint({
  method: "POST",
  path: "/api/invite",
  access: "member",
  summary: "What the member's invited friends have brought, newest first",
  input: paging,
  output: v.object({
    total: v.number(),
    invites: v.array(
      v.object({
        _id: v.string(),
        /** The friend's name with most letters hidden. */
        from: v.object({ name: v.string() }),
        amount: amountOutput,
        createdAt: moment,
      }),
    ),
  }),
});

export const collect = endpoint({
  method: "GET",
  path: "/api/invite/bonus",
  access: "member",
  plays: true,
  summary: "Collects what was earned by invites into the wallet, under its own condition",
  output: v.object({ message, amount: amountOutput }),
  errors: [
    ...OPENING_ERRORS,
    "INVITE_INACTIVE",
    "NO_INVITE_BONUS",
    "INVITE_COLLECT",
    "NO_INVITEE_PLAY_INFO",
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
  summary: "Pictures shown before the invite sheet opens",
  output: v.array(rewardBanner),
});
