/** Promotion codes as operators set them up. */
import type { Payload } from "@krapao/contract/office/setup-payloads";
import { type Documents, toWire, type WirePayload } from "../../kernel/documents.ts";
import { checkGift, giftColumns, giftPayload } from "../bonuses/index.ts";

export const promotionDocuments: Documents<Payload<"promotion">> = {
  async list(db) {
    const rows = await db.selectFrom("promotions_promotion").selectAll().orderBy("code").execute();
    return new Map(
      rows.map((row) => [
        row.code,
        toWire({
          description: row.description,
          ...giftPayload(row),
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
    checkGift(payload, known);
    const row = {
      description: JSON.stringify(payload.description),
      ...giftColumns(payload),
    };
    await tx
      .insertInto("promotions_promotion")
      .values({ code: key, ...row })
      .onConflict((conflict) => conflict.column("code").doUpdateSet(row))
      .execute();
  },
};
