import type { Language } from "@krapao/contract/languages";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import {
  conflictCode,
  findActiveCondition,
  listGiftStates,
  offerReward,
  readStanding,
} from "../bonuses/index.ts";
import { type Promotion, showPromotion } from "./promotion.ts";
import { findPromotion, findRunningPromotion, hasReceived } from "./queries.ts";

export interface PromotionRequest {
  memberId: bigint;
  /** In capitals. */
  code: string;
}

/**
 * The terms of a code, also in the member's own amounts.
 * @throws NO_PROMOTION, PROMOTION_RECEIVED
 */
export async function readPromotion(
  ctx: Context,
  { language, ...request }: PromotionRequest & { language: Language },
) {
  const found = await requirePromotion(ctx.db, request, ctx.clock.now());
  const { memberId, code } = request;
  ctx.shown.add("promotion", { memberId, codes: [code] });
  const gift = { memberId, kind: "promotion", code, at: ctx.clock.now() } as const;
  const [standing, [review]] = await Promise.all([
    readStanding(ctx, memberId),
    listGiftStates(ctx.db, gift),
  ]);
  const { active } = standing;
  const refusal = active && conflictCode(active, { kind: "promotion", code });
  const offer = offerReward(standing, { terms: found, refusal, review });
  return { ...showPromotion(found, language), offer };
}

/**
 * The running promotion of a code in the member's currency. A member outside its audience is
 * answered as for an unknown code, as with bonuses.
 * @throws NO_PROMOTION, PROMOTION_RECEIVED when the member has received it before
 */
export async function requirePromotion(
  db: Db | Tx,
  request: PromotionRequest,
  at: Date,
): Promise<Promotion> {
  const member = await findMember(db, request.memberId);
  if (!member) return refuse("NO_PROMOTION");
  const found = await findRunningPromotion(db, {
    ...request,
    currency: member.currency,
    at,
  });
  if (!found) return refuse("NO_PROMOTION");
  if (await hasReceived(db, request)) refuse("PROMOTION_RECEIVED");
  return found;
}

/** The promotion whose condition is not cleared; null for none. */
export async function readCurrent(
  { db }: Context,
  { memberId, language }: { memberId: bigint; language: Language },
) {
  const active = await findActiveCondition(db, memberId);
  const found = active?.kind === "promotion" ? await findPromotion(db, active.code) : null;
  return { promotion: found && showPromotion(found, language) };
}
