/** Campaigns as operators set them up. */
import type { Payload } from "@krapao/contract/office/setup-payloads";
import type { Documents, WirePayload } from "../../kernel/documents.ts";
import { toWire } from "../../kernel/documents.ts";
import { refuse } from "../../kernel/errors.ts";

export const campaignDocuments: Documents<Payload<"bonus">> = {
  async list(db) {
    const rows = await db
      .selectFrom("bonuses_campaign")
      .selectAll()
      .orderBy("position")
      .orderBy("code")
      .execute();
    return new Map(
      rows.map((row) => [
        row.code,
        toWire({
          name: row.name,
          notice: row.notice,
          banners: row.banners,
          type: row.type,
          maxReceived: row.max_received,
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
          position: row.position,
        }) as WirePayload,
      ]),
    );
  },

  async write(_kernel, tx, { key, payload }) {
    const known = await tx
      .selectFrom("bonuses_campaign")
      .select(["currency", "spent_minor"])
      .where("code", "=", key)
      .forUpdate()
      .executeTakeFirst();
    // What was given away stays in its currency, and is not more than the budget.
    if (known && known.currency !== payload.currency) {
      refuse("KEY_INVALID", { "payload.currency": "KEY_INVALID" });
    }
    if (known && payload.budget !== null && payload.budget < known.spent_minor) {
      refuse("KEY_INVALID", { "payload.budget": "KEY_INVALID" });
    }
    const row = {
      name: JSON.stringify(payload.name),
      notice: JSON.stringify(payload.notice),
      banners: JSON.stringify(payload.banners),
      type: payload.type,
      max_received: payload.maxReceived,
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
      position: payload.position,
    };
    await tx
      .insertInto("bonuses_campaign")
      .values({ code: key, ...row })
      .onConflict((conflict) => conflict.column("code").doUpdateSet(row))
      .execute();
  },
};
