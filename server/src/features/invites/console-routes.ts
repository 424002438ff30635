import { consoleContract } from "@krapao/contract/console";
import { consoleRoutes } from "../../kernel/console-http/console-routes.ts";
import type { Context } from "../../ports/context.ts";
import { decideGift } from "../bonuses/index.ts";
import { decideReview } from "./decide-review.ts";
import { listReviews } from "./list-reviews.ts";

export function invitesConsoleRoutes(ctx: Context) {
  return consoleRoutes(consoleContract.invites, {
    "invites.read": {
      list: ({ input }) => listReviews(ctx, input),
    },
    "invites.decide": {
      approve: (call) => decideReview(ctx, call, "approved"),
      reject: (call) => decideReview(ctx, call, "rejected"),
      approveGift: (call) => decideGift(ctx, call, "approved"),
      rejectGift: (call) => decideGift(ctx, call, "rejected"),
    },
  });
}
