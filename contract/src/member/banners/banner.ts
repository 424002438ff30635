import * as v from "valibot";

/** Where members see banners: before the sheets of invites and refunds, and above the bonuses. */
export const BANNER_PLACES = ["invite", "refund", "bonus"] as const;
export type BannerPlace = (typeof BANNER_PLACES)[number];

/** A page of the member app, a game or a bonus by its code. */
export const BANNER_TARGETS = ["page", "game", "bonus"] as const;

/** An image with a text. `html` is sanitised. */
export const shownBanner = v.object({
  image: v.string(),
  html: v.string(),
  /** A path of the member app that a press leads to; absent: none. */
  link: v.optional(v.string()),
});
