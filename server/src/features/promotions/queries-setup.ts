/** Promotions as setup documents. */
import type { Payload } from "@krapao/contract/console/setup/payloads";
import { toWire } from "@krapao/contract/records/kinds";
import type { Documents, WirePayload } from "../../kernel/setup-documents.ts";
import { checkReward, requireSegment, rewardColumns, rewardPayload } from "../bonuses/index.ts";

export const promotionDocuments: Documents<Payload<"promotion">> = {
  async list(db) {
    const rows = await db.selectFrom("promotions_promotion").selectAll().orderBy("code").execute();
    return new Map(
      rows.map((row) => [
        row.code,
        toWire({
          description: row.description,
          ...rewardPayload(row),
          segment: row.segment_code,
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
    checkReward(payload, known);
    await requireSegment(tx, payload.segment);
    const row = {
      description: JSON.stringify(payload.description),
      ...rewardColumns(payload),
      segment_code: payload.segment,
    };
    await tx
      .insertInto("promotions_promotion")
      .values({ code: key, ...row })
      .onConflict((conflict) => conflict.column("code").doUpdateSet(row))
      .execute();
  },
};
