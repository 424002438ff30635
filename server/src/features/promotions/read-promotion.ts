import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Language } from "../../kernel/http.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { findActiveCondition } from "../bonuses/index.ts";
import { type Promotion, showPromotion } from "./promotion.ts";
import { findPromotion, findRunning, hasReceived } from "./queries.ts";

/** A member, and the code in capitals. */
export interface Wish {
  memberId: bigint;
  code: string;
}

/** The terms of a code. @throws NO_PROMOTION, PROMOTION_RECEIVED */
export async function readPromotion(
  ctx: Context,
  { language, ...wish }: Wish & { language: Language },
) {
  return showPromotion(await requirePromotion(ctx.db, wish, ctx.clock.now()), language);
}

/** @throws NO_PROMOTION when no such promotion runs for this member, PROMOTION_RECEIVED when it was taken before */
export async function requirePromotion(db: Db | Tx, wish: Wish, at: Date): Promise<Promotion> {
  const member = await findMember(db, wish.memberId);
  if (!member) return refuse("NO_PROMOTION");
  const found = await findRunning(db, { code: wish.code, currency: member.currency, at });
  if (!found) return refuse("NO_PROMOTION");
  if (await hasReceived(db, wish)) refuse("PROMOTION_RECEIVED");
  return found;
}

/** The promotion whose condition is not cleared; null when none is. */
export async function readCurrent(
  { db }: Context,
  { memberId, language }: { memberId: bigint; language: Language },
) {
  const active = await findActiveCondition(db, memberId);
  const found = active?.kind === "promotion" ? await findPromotion(db, active.code) : null;
  return { promotion: found && showPromotion(found, language) };
}
