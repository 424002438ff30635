/** Promotion codes as operators set them up. */
import type { Payload } from "@krapao/contract/office/setup-payloads";
import { type Documents, toWire, type WirePayload } from "../../kernel/documents.ts";
import { refuse } from "../../kernel/errors.ts";

export const promotionDocuments: Documents<Payload<"promotion">> = {
  async list(db) {
    const rows = await db.selectFrom("promotions_promotion").selectAll().orderBy("code").execute();
    return new Map(
      rows.map((row) => [
        row.code,
        toWire({
          description: row.description,
          currency: row.currency,
          amount: row.amount_minor,
          percent: row.percent,
          cap: row.cap_minor,
          minDeposit: row.min_deposit_minor,
          percentSuccess: row.percent_success,
          percentFail: row.percent_fail,
          budget: row.budget_minor,
          isActive: row.is_active,
          startsAt: row.starts_at,
          endsAt: row.ends_at,
        }) as WirePayload,
      ]),
    );
  },

  async write(_kernel, tx, { key, payload }) {
    const known = await tx
      .selectFrom("promotions_promotion")
      .select(["currency", "spent_minor"])
      .where("code", "=", key)
      .forUpdate()
      .executeTakeFirst();
    if (known && known.currency !== payload.currency) {
      refuse("KEY_INVALID", { "payload.currency": "KEY_INVALID" });
    }
    if (known && payload.budget !== null && payload.budget < known.spent_minor) {
      refuse("KEY_INVALID", { "payload.budget": "KEY_INVALID" });
    }
    const row = {
      description: JSON.stringify(payload.description),
      currency: payload.currency,
      amount_minor: payload.amount,
      percent: payload.percent,
      cap_minor: payload.cap,
      min_deposit_minor: payload.minDeposit,
      percent_success: payload.percentSuccess,
      percent_fail: payload.percentFail,
      budget_minor: payload.budget,
      is_active: payload.isActive,
      starts_at: payload.startsAt,
      ends_at: payload.endsAt,
    };
    await tx
      .insertInto("promotions_promotion")
      .values({ code: key, ...row })
      .onConflict((conflict) => conflict.column("code").doUpdateSet(row))
      .execute();
  },
};
